import type { ImportReport } from '@stowage/contract/tables/imports'
import { CornerDownRight, Plus, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { type ReplacedLocation, withoutReplaced, withReplaced } from './choices.ts'
import styles from './import.module.css'
import { choose, currentSession, type Session } from './import-session.ts'

/** So many are listed; the others are counted. */
const shown = 40

/** A new location, or one that is replaced. */
interface Line {
  readonly path: readonly string[]
  /** The existing location that may be meant, or that is used instead. */
  readonly other: readonly string[] | undefined
  readonly isReplaced: boolean
}

const keyOf = (path: readonly string[]): string => path.join(' / ')

/** The lines in the order of their paths: one that is replaced stays where it was. Those with an offer come first. */
function linesOf(
  { newLocations, similarLocations = [] }: ImportReport,
  { choices }: Session,
): readonly Line[] {
  const replaced = choices.replacedLocations ?? []
  const similar = new Map(similarLocations.map(({ path, similarTo }) => [keyOf(path), similarTo]))
  const lines = new Map<string, Line>()
  for (const path of newLocations)
    lines.set(path, { path: path.split(' / '), other: similar.get(path), isReplaced: false })
  // A new choice is shown before the server has answered.
  for (const { path, by } of replaced) lines.set(keyOf(path), { path, other: by, isReplaced: true })
  return [...lines.values()].toSorted(
    (a, b) =>
      Number(b.other !== undefined) - Number(a.other !== undefined) ||
      keyOf(a.path).localeCompare(keyOf(b.path), undefined, { numeric: true }),
  )
}

/** The locations that the import makes. An existing one with nearly the same name can be used instead. */
export function NewLocations({
  session,
  report,
}: {
  readonly session: Session
  readonly report: ImportReport
}) {
  const { t } = useTranslation()
  const lines = useMemo(() => linesOf(report, session), [report, session])
  const offered = lines.flatMap(({ path, other, isReplaced }) =>
    other === undefined || isReplaced ? [] : [{ path, by: other }],
  )
  return (
    <>
      {offered.length < 2 ? null : (
        <Button variant="bare" size="small" onPress={() => use(offered)}>
          {t('import.useAllLocations', { count: offered.length })}
        </Button>
      )}
      <ul className={styles.newLocations}>
        {lines.slice(0, shown).map(line => (
          <NewLocation key={keyOf(line.path)} line={line} />
        ))}
      </ul>
      {lines.length > shown ? (
        <p className={styles.quiet}>{t('import.more', { count: lines.length - shown })}</p>
      ) : null}
    </>
  )
}

function NewLocation({ line: { path, other, isReplaced } }: { readonly line: Line }) {
  const { t } = useTranslation()
  return (
    <li>
      {isReplaced ? <CornerDownRight aria-hidden /> : <Plus aria-hidden />}
      <div>
        {isReplaced ? <s dir="auto">{path.join(' › ')}</s> : <Path names={path} />}
        {other === undefined ? null : (
          <p>
            {isReplaced ? (
              <Path names={other} />
            ) : (
              <span>{t('import.didYouMean', { name: other.join(' › ') })}</span>
            )}
            {/* One button, so that it keeps the focus when it is pressed. */}
            <Button
              variant="bare"
              size="small"
              icon={isReplaced ? <Undo2 aria-hidden /> : undefined}
              onPress={() => (isReplaced ? takeBack(path) : use([{ path, by: other }]))}
            >
              {isReplaced ? t('toast.undo') : t('import.useLocation', { name: other.at(-1) ?? '' })}
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}

/** A location, with those that it lies in before it. */
const Path = ({ names }: { readonly names: readonly string[] }) => (
  <span dir="auto">
    {names
      .slice(0, -1)
      .map(name => `${name} › `)
      .join('')}
    <b>{names.at(-1)}</b>
  </span>
)

function use(replaced: readonly ReplacedLocation[]): void {
  const now = currentSession()
  if (now !== undefined) choose(withReplaced(now.choices, replaced))
}

function takeBack(path: readonly string[]): void {
  const now = currentSession()
  if (now !== undefined) choose(withoutReplaced(now.choices, path))
}
