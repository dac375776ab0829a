import { dayOf } from '../../i18n/format.ts'
import { actText, addedText, type ChangeFormat, editText, isMarkedDone } from './change-act.ts'
import { isPart, isPhoto, onlySubject, type ToldChange } from './change-subjects.ts'
import { changeText, sentence } from './change-text.ts'

/** Changes that are told as one: of one person, to one item, one soon after the other. The newest is the first. */
export interface Run {
  readonly newest: ToldChange
  readonly changes: readonly ToldChange[]
}

/** Edits are told together from so many on; parts that were added from two on. */
const minEdits = 3
/** For how long a run is interrupted at most, milliseconds. */
const maxPause = 3_600_000

/** The key that changes of one sentence share; undefined for a change that is told by itself. */
function keyOf(change: ToldChange): string | undefined {
  const { actor, kind, undoneBy, stock, details = [] } = change
  const [detail] = details
  const subject = onlySubject(change)
  if (undoneBy !== null) return undefined
  if (stock !== undefined) {
    const [move, ...others] = stock
    if (kind === 'undone' || move === undefined || others.length > 0) return undefined
    const { did, unit, product, place, note } = move
    return JSON.stringify([actor?.id, subject?.id, did, unit, product?.id, place?.id, note])
  }
  if (detail === undefined || details.length > 1 || subject?.id !== detail.subject.id) return undefined
  if (kind === 'updated' && detail.members.length > 0 && !isMarkedDone(detail))
    return `edit ${actor?.id} ${subject.id}`
  if (kind === 'created' && isPart(subject) && subject.of !== undefined)
    return `add ${actor?.id} ${subject.of.id} ${subject.kind} ${isPhoto(subject)}`
  return undefined
}

/** Puts changes together, newest first, that are told as one. */
export function toRuns(changes: readonly ToldChange[]): Run[] {
  const runs: ToldChange[][] = []
  for (const change of changes) {
    const run = runs.at(-1)
    if (run !== undefined && continues(run, change)) run.push(change)
    else runs.push([change])
  }
  return runs.flatMap(run => {
    const [newest] = run
    if (newest === undefined) return []
    const isTogether = run.length >= (newest.kind === 'created' || newest.stock !== undefined ? 2 : minEdits)
    return isTogether ? [{ newest, changes: run }] : run.map(each => ({ newest: each, changes: [each] }))
  })
}

function continues(run: readonly ToldChange[], change: ToldChange): boolean {
  const last = run.at(-1)
  const key = keyOf(change)
  return (
    last !== undefined &&
    key !== undefined &&
    keyOf(last) === key &&
    dayOf(last.at) === dayOf(change.at) &&
    Date.parse(last.at) - Date.parse(change.at) <= maxPause
  )
}

/** A sentence about a run, for `userId`. */
export function runText({ newest, changes }: Run, userId: string | undefined, telling: ChangeFormat): string {
  const details = changes.flatMap(each => each.details ?? [])
  const [detail] = details
  if (changes.length === 1 || detail === undefined) return changeText(newest, userId, telling)
  const moves = changes.flatMap(each => each.stock ?? [])
  const [move] = moves
  if (move !== undefined) {
    const quantity = moves.reduce((sum, each) => sum + each.quantity, 0)
    const stock = [{ ...move, quantity }]
    return sentence(newest.actor, userId, actText({ ...newest, stock }, telling))
  }
  const subjects = details.map(({ subject }) => subject)
  if (newest.kind === 'created') return sentence(newest.actor, userId, addedText(subjects, telling))
  // Of a member that was changed several times the last value is told.
  const members = new Map(
    details
      .toReversed()
      .flatMap(each => each.members)
      .map(member => [`${member.name} ${member.element?.id}`, member]),
  )
  return sentence(newest.actor, userId, editText([...members.values()], detail.subject, telling))
}

/** Runs by the day on which they were made here, newest first. */
export const toDays = (runs: readonly Run[]): [day: string, runs: Run[]][] => [
  ...Map.groupBy(runs, ({ newest }) => dayOf(newest.at)),
]
