import { refusedRow } from '#db/refused-row.ts'
import { examineFiles, type FileFault } from '#features/files/index.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { createMissingUsers } from './create-missing-users.ts'
import { copyLateFiles } from './late-files.ts'
import { type CarryFiles, moveGroup } from './move-group.ts'
import { MovedFiles } from './moved-files.ts'
import type { MovePlan } from './plan-move.ts'

/** What has come of a move. */
export interface Moved {
  /** The groups that have come; others were here already. */
  readonly groups: ReadonlySet<string>
  /** How many files have come that were missing when their group came. */
  readonly lateFiles: number
  /** How many attachments are without their file, because it was missing in Homebox. */
  readonly missingFiles: number
  /** Attachments whose file is not what it should be; those whose file was missing before are none. */
  readonly faults: readonly FileFault[]
}

interface MoveTools {
  readonly ctx: BackgroundCtx
  readonly store: FileStore
  /** Hears how far it is. */
  readonly tell: (progress: string) => void
}

/**
 * Moves in what is not here yet, group by group. Interrupted at any moment, it leaves whole groups, and goes on with the
 * others when it is run again.
 */
export async function moveIn(tools: MoveTools, plan: MovePlan): Promise<Moved> {
  const { ctx, store, tell } = tools
  const groups = await moveGroups(ctx, plan, (group, ids) => MovedFiles.of(group, ids, store, tell), tell)
  const lateFiles = await copyLateFiles(tools, plan)
  return { groups, lateFiles, ...(await examine(tools, plan)) }
}

/** Writes the rows of everything that is not here yet; returns the groups that have come. */
export async function moveGroups(
  ctx: BackgroundCtx,
  plan: MovePlan,
  carry: CarryFiles,
  tell: (progress: string) => void,
): Promise<Set<string>> {
  const here = new Set(plan.present.groups)
  const isHere = (groupId: string) => here.has(groupId)
  // Later on, somebody who is missing was removed here.
  if (here.size === 0) {
    const alone = [...plan.movedUsers.values()].filter(({ groups }) => groups.length === 0)
    await named('People without a group', () =>
      ctx.write(({ db }) => createMissingUsers(db, alone, null, isHere)),
    )
  }
  const moved = new Set<string>()
  for (const group of plan.groups) {
    if (isHere(group.groupId)) continue
    const move = () => moveGroup({ ctx, carry, tell }, group, plan.movedUsers, isHere)
    if (await named(`The group "${group.facts.name}"`, move)) moved.add(group.groupId)
    here.add(group.groupId)
  }
  return moved
}

/** Throws a StartupError that names what could not be written, when a database cannot hold a row of it. */
async function named<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const reason = refusedRow(cause)
    if (reason === undefined) throw cause
    throw new StartupError(`${what} cannot be moved in as it is: the database reports "${reason}".`, {
      cause,
    })
  }
}

/** Reads every file that has come, now or before, and holds it against its hash. */
async function examine(
  { ctx, store, tell }: MoveTools,
  plan: MovePlan,
): Promise<Pick<Moved, 'missingFiles' | 'faults'>> {
  tell('Reading every file again')
  const groups = new Set(plan.groups.map(({ groupId }) => groupId))
  const missing = new Set(plan.oddities.filter(({ kind }) => kind === 'missingFile').map(({ id }) => id))
  const faults = await Array.fromAsync(examineFiles({ ctx, store, isDeep: true, groups }))
  const isKnown = ({ kind, id }: FileFault) => kind === 'missing' && missing.has(id)
  return {
    missingFiles: faults.filter(isKnown).length,
    faults: faults.filter(fault => !isKnown(fault)),
  }
}
