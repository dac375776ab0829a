import { errorCode } from '#kernel/error-code.ts'
import { Problem } from '#kernel/problem.ts'
import { UpgradeError } from '#kernel/startup-error.ts'

/** Is it PostgreSQL's error for a lock timeout or a deadlock? */
const isInTheWay = (error: unknown): boolean => ['55P03', '40P01'].includes(errorCode(error) ?? '')

const named = (version: string | undefined, otherwise: string): string =>
  version === undefined ? otherwise : `Stowage ${version}`

/** Error of a failed step. Its cause is only for the log: it may quote data. */
export const stepFailed = (name: string, cause: unknown): UpgradeError =>
  isInTheWay(cause)
    ? tooBusy(cause)
    : new UpgradeError(`The step ${name} of the upgrade failed.`, 'The log says why.', { cause })

const tooBusy = (cause: unknown): UpgradeError =>
  new UpgradeError(
    'Other programs are working on the database, so it cannot be upgraded.',
    'Stop them (servers of the earlier version, backups) and start again.',
    { cause, isPassing: true },
  )

/** Error of an upgrade with advice to go back; an unreachable database keeps its own error. */
export function refusal(error: unknown, lastVersion: string | undefined): unknown {
  if (error instanceof Problem && !isInTheWay(error.cause)) return error
  const { reason, advice, cause, isPassing } = known(error)
  const way = `Nothing was changed: ${named(lastVersion, 'the version before this one')} works on the database as it is. Install that again to go on with it.`
  return new UpgradeError(reason, `${advice} ${way}`.trim(), { cause, isPassing })
}

function known(error: unknown): UpgradeError {
  if (error instanceof UpgradeError) return error
  if (error instanceof Problem) return tooBusy(error.cause)
  return new UpgradeError('The upgrade of the database failed.', 'The log says why.', { cause: error })
}

/** Error for a database with steps that this version does not know. */
export function tooNew(
  unknown: readonly string[],
  lastVersion: string | undefined,
  former: string | undefined,
): UpgradeError {
  const wayBack =
    former === undefined
      ? 'restore a backup from before its upgrade'
      : `stop the server and put ${former} in the place of the database`
  return new UpgradeError(
    `The database was written by a newer version of Stowage (it has ${unknown.join(', ')}).`,
    `Nothing was changed. Start ${named(lastVersion, 'that version')} again. Or, to go back to this one, ${wayBack}: what was entered since is not in there.`,
  )
}
