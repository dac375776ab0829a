import type { Subject, SubjectKind } from '@stowage/contract/entities/subjects'
import { sql } from 'kysely'
import { type InventoryTable, inventoryTables } from '#db/inventory/inventory-tables.ts'
import {
  belongingOf,
  definitionOf,
  inventoryTableNames,
  isPartTable,
  ownerTable,
} from '#db/inventory/table-lists.ts'
import { inBatches } from '#db/query/batches.ts'
import { type Statement, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { appendTo } from '#kernel/append-to.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Member } from '#server/context.ts'
import type { RowName } from './stored-rows.ts'

/** What a change is about, as its rows name it. */
export interface SubjectRef {
  readonly table: string
  readonly id: string
  /** Of an attachment or a maintenance entry its own id: `id` is the item that it belongs to. */
  readonly key: string
}

/** What a recorded row is about. */
export const subjectOf = ({ table, subjectId, key }: RowName): SubjectRef => ({
  table: ownerTable(table),
  id: subjectId,
  key: isPartTable(table) ? key : '',
})

interface Asked {
  readonly groupId: string
  readonly userId: string
  readonly ids: readonly string[]
}

interface NamedRow {
  readonly id: string
  readonly name: string
  readonly isLocation: number
  readonly type?: string
  /** The id of the row to which it belongs. */
  readonly owner?: string | null
}

type FindNamed = Statement<Asked, NamedRow>

/** Finds rows of a table by name: of those that one person sees only the caller's own. */
function namedIn(table: InventoryTable): FindNamed {
  const { name, person, columns } = requireValue(definitionOf(table))
  const belonging = belongingOf(table)
  const more = [
    sql`${name === null ? sql.lit('') : sql.ref(name)} as name`,
    table === 'entities' ? sql`is_location as "isLocation"` : sql`0 as "isLocation"`,
    ...('type' in columns ? [sql`type`] : []),
    ...(belonging === undefined ? [] : [sql`${sql.ref(belonging.column)} as owner`]),
  ]
  return statement<Asked>()(
    (_q, p, dialect) => sql<NamedRow>`
    select id, ${sql.join(more)} from ${sql.table(table)}
    where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('id'), p.ids, 'text')}
      ${person === null ? sql`` : sql`and ${sql.ref(person)} = ${p.userId}`}`,
  )
}

const members: FindNamed = statement<Asked>()(
  (_q, p, dialect) => sql<NamedRow>`
  select u.id, u.name, 0 as "isLocation" from memberships m join users u on u.id = m.user_id
  where m.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('u.id'), p.ids, 'text')}`,
)

const thisGroup: FindNamed = statement<Asked>()(
  (_q, p) => sql<NamedRow>`select id, name, 0 as "isLocation" from groups where id = ${p.groupId}`,
)

/** Tables whose subjects are not found by the id of a row. */
const others: Readonly<Partial<Record<InventoryTable, FindNamed>>> = {
  memberships: members,
  groups: thisGroup,
}

const tables = new Map(
  inventoryTableNames.flatMap((table): [string, { kind: SubjectKind; find: FindNamed }][] => {
    const { kind } = inventoryTables[table]
    return kind === null ? [] : [[table, { kind, find: others[table] ?? namedIn(table) }]]
  }),
)

/** The kind of subject that the rows of a table are about. */
export const kindOfTable = (table: string): SubjectKind => requireValue(tables.get(table)).kind

const formerRows = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('change_rows')
    .select(['table_name', 'subject_id', 'row_key', 'before'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('subject_id'), p.ids, 'text'))
    .where('op', 'in', ['delete', 'gone'])
    .orderBy('n'),
)

const usersById = statement<{ ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('users')
    .select(['id', 'name'])
    .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
)

/** The names of people by their ids, whether they are in the group or not. */
export const namesOfUsers = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await inBatches(ids, batch => db.all(usersById, { ids: batch }))).map(({ id, name }) => [id, name]),
  )

const ownIdOf = ({ table, id, key }: SubjectRef): string => (isPartTable(table) ? key : id)

/** Names a subject among others. */
export const nameRef = ({ table, id, key }: SubjectRef): string => `${table} ${id} ${key}`

/** A subject as `nameRef` names it. */
export function readRef(text: string): SubjectRef {
  const [table = '', id = '', key = ''] = text.split(' ')
  return { table, id, key }
}

/** Subjects as the caller sees them, by `nameRef`; those that are somebody else's business are missing. */
export async function findSubjects(
  db: Reader,
  { groupId, userId }: Asker,
  refs: readonly SubjectRef[],
): Promise<Map<string, Subject>> {
  const asked = new Map<string, SubjectRef[]>()
  const all = refs.flatMap(ref => (isPartTable(ref.table) ? [ref, ownerOf(ref)] : [ref]))
  for (const ref of new Map(all.map(each => [nameRef(each), each])).values()) appendTo(asked, ref.table, ref)
  const found = new Map<string, Subject>()
  const missing: SubjectRef[] = []
  const owners = new Map<string, SubjectRef>()
  for (const [table, each] of asked) {
    const known = tables.get(table)
    if (known === undefined) continue
    const ids = each.map(ownIdOf)
    const rows = await inBatches(ids, batch => db.all(known.find, { groupId, userId, ids: batch }))
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const ref of each) {
      const row = byId.get(ownIdOf(ref))
      if (row === undefined) missing.push(ref)
      else found.set(nameRef(ref), toSubject(ref, row, true))
      noteOwner(owners, ref, row?.owner)
    }
  }
  await addFormer(db, { groupId, userId }, missing, { found, owners })
  for (const ref of asked.values().flatMap(each => each.filter(({ table }) => isPartTable(table)))) {
    const subject = found.get(nameRef(ref))
    const owner = found.get(nameRef(ownerOf(ref)))
    if (subject && owner)
      found.set(nameRef(ref), { ...subject, of: { id: owner.id, kind: owner.kind, name: owner.name } })
  }
  await addOwners(db, { groupId, userId }, found, owners)
  return found
}

type Asker = Pick<Member, 'groupId' | 'userId'>

function noteOwner(owners: Map<string, SubjectRef>, ref: SubjectRef, id: unknown): void {
  const belonging = belongingOf(ref.table)
  if (belonging !== undefined && typeof id === 'string')
    owners.set(nameRef(ref), { table: belonging.of, id, key: '' })
}

/** Names the owners of whole subjects that have one. */
async function addOwners(
  db: Reader,
  asker: Asker,
  found: Map<string, Subject>,
  owners: ReadonlyMap<string, SubjectRef>,
): Promise<void> {
  if (owners.size === 0) return
  const named = await findSubjects(db, asker, [...owners.values()])
  for (const [ref, owner] of owners) {
    const subject = found.get(ref)
    const of = named.get(nameRef(owner))
    if (subject && of)
      found.set(ref, {
        ...subject,
        name: definitionOf(readRef(ref).table)?.namedAfter ? of.name : subject.name,
        of: { id: of.id, kind: of.kind, name: of.name },
      })
  }
}

/** The entity that a part belongs to. */
const ownerOf = ({ id }: SubjectRef): SubjectRef => ({ table: 'entities', id, key: '' })

/** Those that are gone have the name that they had last. */
async function addFormer(
  db: Reader,
  { groupId, userId }: Asker,
  missing: readonly SubjectRef[],
  { found, owners }: { readonly found: Map<string, Subject>; readonly owners: Map<string, SubjectRef> },
): Promise<void> {
  if (missing.length === 0) return
  const ids = [...new Set(missing.map(({ id }) => id))]
  const rows = await inBatches(ids, batch => db.all(formerRows, { groupId, ids: batch }))
  const former = new Map(rows.map(row => [`${row.table_name} ${row.subject_id} ${row.row_key}`, row]))
  const users = await namesOfUsers(
    db,
    missing.filter(({ table }) => table === 'memberships').map(({ id }) => id),
  )
  for (const ref of missing) {
    const { name: nameColumn, person } = definitionOf(ref.table) ?? {}
    const row = former.get(nameRef(person ? { ...ref, key: userId } : ref))
    // What only others see, and receipts that are hidden from the caller.
    if ((person || ref.table === 'attachments') && row === undefined) continue
    const values = JSON.parse(row?.before ?? '{}')
    noteOwner(owners, ref, values[belongingOf(ref.table)?.column ?? ''])
    const name = users.get(ref.id) ?? values[nameColumn ?? 'name'] ?? values.name ?? ''
    const shown = { name, isLocation: values.is_location ?? 0, type: values.type }
    found.set(nameRef(ref), toSubject(ref, shown, false))
  }
}

const toSubject = (
  ref: SubjectRef,
  { name, isLocation, type }: Pick<NamedRow, 'name' | 'isLocation' | 'type'>,
  exists: boolean,
): Subject => {
  const kind = kindOfTable(ref.table)
  return {
    id: ownIdOf(ref),
    kind: kind === 'item' && isLocation === 1 ? 'location' : kind,
    name,
    exists,
    ...(kind === 'attachment' && type !== undefined && { type }),
  }
}
