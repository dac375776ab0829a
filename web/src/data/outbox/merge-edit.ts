import type { Entity } from '../items/entities.ts'
import { sameField } from '../items/new-field.ts'
import type { EntityChanges } from './show-edit.ts'

type Field = Entity['fields'][number]
export type Member = keyof EntityChanges

export const members = (changes: EntityChanges): Member[] => Object.keys(changes) as Member[]

/** As it is compared: the order of ids says nothing. */
const comparable = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) && typeof value[0] === 'string' ? value.toSorted() : value)

const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

/** The same of fields: one that is new gets its id from the server, which orders their members in its own way. */
const isSameField = (one: Field, other: Field): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof Field)[]).every(
    member => member === 'id' || one[member] === other[member],
  )

/** An edit that was made of `seen` and meets what somebody else has made of it. */
export interface Merged {
  /** What is written, with one's own values of the members that both have changed. */
  readonly mine: EntityChanges
  /** The same with the other's values. */
  readonly theirs: EntityChanges
  /** The members that both have changed, to different values. */
  readonly both: readonly Member[]
}

/** Puts an edit on top of what the server has. Tags, codes and custom fields are merged one by one. */
export function mergeEdit(seen: EntityChanges, changes: EntityChanges, now: EntityChanges): Merged {
  const merged = members(changes).map(member => [member, mergeMember(member, seen, changes, now)] as const)
  return {
    mine: Object.fromEntries(merged.map(([member, { mine }]) => [member, mine])),
    theirs: Object.fromEntries(merged.map(([member, { theirs }]) => [member, theirs])),
    both: merged.filter(([, { mine, theirs }]) => !isSame(mine, theirs)).map(([member]) => member),
  }
}

interface MergedValue {
  readonly mine: unknown
  /** Another value than `mine` where both have changed it. */
  readonly theirs: unknown
}

const only = (value: unknown): MergedValue => ({ mine: value, theirs: value })

function mergeMember(
  member: Member,
  seen: EntityChanges,
  changes: EntityChanges,
  now: EntityChanges,
): MergedValue {
  const before = seen[member]
  const mine = changes[member]
  const theirs = now[member]
  // Nothing is known of what stood there, or nobody else has changed it.
  if (!(member in seen) || !(member in now) || isSame(before, theirs)) return only(mine)
  if (member === 'tagIds') return only(mergeIds(seen.tagIds, changes.tagIds, now.tagIds))
  if (member === 'codes') return only(mergeIds(seen.codes, changes.codes, now.codes))
  if (member === 'fields') return mergeFields(seen.fields ?? [], changes.fields ?? [], now.fields ?? [])
  return { mine, theirs }
}

/** What was added and taken away, done to what somebody else has chosen. */
function mergeIds(seen: string[] = [], mine: string[] = [], theirs: string[] = []): string[] {
  const removed = new Set(seen.filter(id => !mine.includes(id)))
  return [...new Set([...theirs.filter(id => !removed.has(id)), ...mine.filter(id => !seen.includes(id))])]
}

function mergeFields(seen: readonly Field[], mine: readonly Field[], theirs: readonly Field[]): MergedValue {
  const merged = theirs.map(field => mergeField(field, sameField(seen, field), sameField(mine, field)))
  const added = mine.filter(
    field => sameField(theirs, field) === undefined && isMine(field, sameField(seen, field)),
  )
  const ordered = (pick: 'mine' | 'theirs'): Field[] =>
    inOrderOf(mine, seen, [...merged.flatMap(each => each[pick] ?? []), ...added])
  return { mine: ordered('mine'), theirs: ordered('theirs') }
}

/** Was a field that is gone elsewhere made or changed here? */
const isMine = (field: Field, before: Field | undefined): boolean =>
  before === undefined || !isSameField(field, before)

function mergeField(
  field: Field,
  before: Field | undefined,
  mine: Field | undefined,
): { readonly mine: Field | undefined; readonly theirs: Field | undefined } {
  // Added elsewhere, or taken away here.
  if (mine === undefined)
    return before === undefined ? { mine: field, theirs: field } : { mine, theirs: mine }
  if (before !== undefined && isSameField(mine, before)) return { mine: field, theirs: field }
  const isRenamedHere = mine.name !== before?.name
  // A name that was changed elsewhere alone, such as by its definition, stays.
  const own = { ...mine, id: field.id, name: isRenamedHere ? mine.name : field.name }
  const other = isRenamedHere ? field : { ...field, name: mine.name }
  return { mine: own, theirs: before !== undefined && isSameField(other, before) ? own : field }
}

/** Puts fields into one's own order, if that is what one has changed. */
function inOrderOf(mine: readonly Field[], seen: readonly Field[], fields: Field[]): Field[] {
  const known = mine.filter(field => sameField(seen, field) !== undefined)
  const before = seen.filter(field => sameField(mine, field) !== undefined)
  const isReordered = known.some((field, at) => sameField(before.slice(at, at + 1), field) === undefined)
  if (!isReordered) return fields
  const location = (field: Field): number => {
    const at = mine.findIndex(each => sameField([each], field) !== undefined)
    return at === -1 ? mine.length : at
  }
  return fields.toSorted((one, other) => location(one) - location(other))
}
