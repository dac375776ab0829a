import type { CallOf } from '@stowage/contract/client'
import type { Row } from './entities.ts'
import type { changeEntities } from './operations.ts'

/** What becomes of each of many things. */
export type BulkChange = NonNullable<CallOf<typeof changeEntities>['change']>

type Shown = Exclude<keyof Row, 'place'>

/** Members that a row of a list has without being asked. */
const always: ReadonlySet<string> = new Set(['description', 'quantity', 'insured', 'archived'])

/** Members of a change that are no plain members of a row. */
const special: ReadonlySet<string> = new Set([
  ...['parentId', 'locationId', 'entityTypeId', 'addTagIds', 'removeTagIds', 'fields'],
])

const plainOf = (change: BulkChange): Shown[] =>
  Object.keys(change).filter(member => !special.has(member)) as Shown[]

const moves = ({ parentId, locationId }: BulkChange): boolean =>
  parentId !== undefined || locationId !== undefined

/** What rows have to tell so that a change of theirs can be taken back. */
export function shownFor(change: BulkChange): string[] {
  const asked = plainOf(change).filter(
    member => !always.has(member) && !['purchasePrice', 'soldDate'].includes(member),
  )
  return [
    ...asked,
    ...(moves(change) ? ['parentId', 'locationId'] : []),
    ...(change.fields ? ['fields'] : []),
  ]
}

/** What takes a change of one thing back. */
export function inverseOf(change: BulkChange, row: Row): BulkChange {
  const carried = new Set(row.tags.map(({ id }) => id))
  const added = change.addTagIds?.filter(id => !carried.has(id)) ?? []
  const removed = change.removeTagIds?.filter(id => carried.has(id)) ?? []
  const plain: BulkChange = Object.fromEntries(plainOf(change).map(member => [member, row[member]]))
  return {
    ...plain,
    ...(moves(change) ? { parentId: row.parentId ?? null, locationId: row.locationId ?? null } : {}),
    ...(change.entityTypeId ? { entityTypeId: row.entityType.id } : {}),
    ...(added.length > 0 ? { removeTagIds: added } : {}),
    ...(removed.length > 0 ? { addTagIds: removed } : {}),
    ...(change.fields ? { fields: change.fields.map(field => formerField(field, row)) } : {}),
  }
}

type FieldChange = NonNullable<BulkChange['fields']>[number]

/** A custom field as it was; one that was not there goes. */
function formerField({ name, type }: FieldChange, row: Row): FieldChange {
  const old = row.fields?.find(field => field.name === name)
  if (old === undefined) return { name, type, [`${type}Value`]: null }
  return { name, type: old.type, [`${old.type}Value`]: old[`${old.type}Value`] }
}

/** What takes a change of many things back: those of which the same is to become go together. */
export function inversesOf(
  rows: readonly Row[],
  change: BulkChange,
): { readonly ids: string[]; readonly change: BulkChange }[] {
  const alike = Map.groupBy(rows, row => JSON.stringify(inverseOf(change, row)))
  return [...alike]
    .filter(([text]) => text !== '{}')
    .map(([text, group]) => ({
      ids: group.map(({ id }) => id),
      change: JSON.parse(text) as BulkChange,
    }))
}
