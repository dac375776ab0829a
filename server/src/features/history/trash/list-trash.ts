import type { listTrash as operation, TrashItem } from '@stowage/contract/history/history'
import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import { readId } from '@stowage/contract/values/ids'
import { readInstant } from '@stowage/contract/values/times'
import { type RawBuilder, sql } from 'kysely'
import { inventoryTables } from '#db/inventory/inventory-tables.ts'
import {
  belongingOf,
  belongings,
  definitionOf,
  keptTables,
  listInSql,
  partTables,
  personalTables,
} from '#db/inventory/table-lists.ts'
import { keysetPages } from '#db/query/keyset.ts'
import type { Reader } from '#db/reader-writer.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { invalid } from '#kernel/problem.ts'
import { searchable } from '#kernel/search-text.ts'
import type { Member, ReadCtx } from '#server/context.ts'
import { findSubjects, kindOfTable, nameRef, namesOfUsers, type SubjectRef } from '../subjects.queries.ts'

type Input = InputOf<typeof operation>

/** Something in the trash, as it is stored. */
interface TrashedRow {
  readonly id: string
  readonly table_name: string
  readonly subject_id: string
  readonly row_key: string
  readonly name: string
  readonly deleted_at: string
  readonly deleted_by: string | null
  readonly location: string | null
  readonly change_id: string
  readonly is_location: string | null
}

/** Of what only one person sees, such as notifiers, only the caller's own. */
export const mayBeSeen = ({ userId }: Member): RawBuilder<unknown> =>
  sql`not (t.table_name in ${listInSql(personalTables)} and t.row_key <> ${userId})`

/** Lists what was deleted in the last `trashDays` days and can be had back. */
export const listTrash =
  (trashDays: number) =>
  async ({ db, actor, now }: ReadCtx, input: Input): Promise<ReplyOf<typeof operation>> => {
    const since = addMilliseconds(now, -trashDays * day)
    const rows = await findMatching(db, actor, input, since)
    const page = rows.slice(0, input.limit)
    const last = page.at(-1)
    const next = rows.length > input.limit && last !== undefined ? `${last.deleted_at} ${last.id}` : null
    return { items: await toItems(db, actor, page, trashDays), next }
  }

interface Position {
  readonly at: string
  readonly id: string
}

/** Comes before everything: the newest is first. */
const first: Position = { at: '9999', id: '' }

function readAfter(text = ''): Position {
  if (text === '') return first
  const [at = '', id = ''] = text.split(' ')
  if (readId(id) === undefined || !readInstant(at)) throw invalid('after', 'bad_cursor', { of: 'page' })
  return { at, id }
}

/** One more than are asked for, of those that have `q` in their names: looked for page after page, for only we can fold. */
async function findMatching(db: Reader, actor: Member, input: Input, since: string): Promise<TrashedRow[]> {
  const wanted = input.limit + 1
  const needles = searchable(input.q ?? '')
  const isMeant = ({ name }: TrashedRow): boolean =>
    searchable(name).some(spelling => needles.some(needle => spelling.includes(needle)))
  const pages = keysetPages(
    (after: Position, limit) => findRows(db, actor, { kinds: input.kinds, after, since, limit }),
    {
      first: readAfter(input.after),
      keyOf: ({ deleted_at: at, id }) => ({ at, id }),
      ...(input.q === undefined ? { size: wanted } : {}),
    },
  )
  const found: TrashedRow[] = []
  for await (const page of pages) {
    found.push(...page.filter(isMeant))
    if (found.length >= wanted) break
  }
  return found.slice(0, wanted)
}

interface Page extends Pick<Input, 'kinds'> {
  readonly after: Position
  readonly since: string
  readonly limit: number
}

async function findRows(
  db: Reader,
  actor: Member,
  { kinds: wanted, after, since, limit }: Page,
): Promise<TrashedRow[]> {
  const member = (name: string) => db.dialect.jsonMember(sql.ref('r.before'), name)
  // Looked up row by row: a join with all that the group has ever changed may be planned for one row of it.
  const deleted = (value: RawBuilder<unknown>) => sql`(select ${value} from change_rows r
    where r.group_id = t.group_id and r.n = t.n and r.subject_id = t.subject_id
      and r.table_name = t.table_name and r.row_key = t.row_key and r.op = 'delete' limit 1)`
  const isLocation = deleted(member('is_location'))
  const kind = sql`case when t.table_name <> 'entities' then t.table_name
    when ${isLocation} = '1' then 'location' else 'item' end`
  const kinds = wanted.map(
    each => keptTables.find(table => table !== 'entities' && inventoryTables[table].kind === each) ?? each,
  )
  const conditions = [
    mayBeSeen(actor),
    sql`(t.deleted_at, t.id) < (${after.at}, ${after.id})`,
    ...(kinds.length === 0 ? [] : [sql`${kind} in (${sql.join(kinds)})`]),
  ]
  const { rows } = await sql<TrashedRow>`
    select t.id, t.table_name, t.subject_id, t.row_key, t.name, t.deleted_at, t.deleted_by, c.id as change_id,
      case when t.table_name in ${listInSql(partTables)} then t.subject_id
        ${sql.join(
          belongings.map(
            ({ table, column }) => sql`when t.table_name = ${sql.lit(table)} then ${deleted(member(column))}`,
          ),
          sql` `,
        )}
        else ${deleted(sql`coalesce(${member('location_id')}, ${member('parent_id')})`)} end as location,
      ${isLocation} as is_location
    from trash t join changes c on c.group_id = t.group_id and c.n = t.n
    where t.group_id = ${actor.groupId} and t.deleted_at > ${since} and ${sql.join(conditions, sql` and `)}
    order by t.deleted_at desc, t.id desc limit ${limit}`.execute(db.q)
  return rows
}

const locationRef = ({ table_name, location }: TrashedRow): SubjectRef[] =>
  location === null ? [] : [{ table: tableOfLocation(table_name), id: location, key: '' }]

const tableOfLocation = (table: string): string =>
  table === 'tags' ? table : (belongingOf(table)?.of ?? 'entities')

async function toItems(
  db: Reader,
  actor: Member,
  rows: readonly TrashedRow[],
  trashDays: number,
): Promise<TrashItem[]> {
  const locations = await findSubjects(db, actor, rows.flatMap(locationRef))
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ deleted_by }) => deleted_by ?? []),
  )
  return rows.map(row => {
    const [location] = locationRef(row).flatMap(ref => locations.get(nameRef(ref)) ?? [])
    return {
      id: row.id,
      kind: kindOf(row),
      name: definitionOf(row.table_name)?.namedAfter ? (location?.name ?? '') : row.name,
      wasIn: location === undefined ? null : { id: location.id, name: location.name },
      deletedAt: row.deleted_at,
      deletedBy:
        row.deleted_by === null ? null : { id: row.deleted_by, name: names.get(row.deleted_by) ?? '' },
      expiresAt: addMilliseconds(row.deleted_at, trashDays * day),
      changeId: row.change_id,
    }
  })
}

const kindOf = ({ table_name, is_location }: TrashedRow): TrashItem['kind'] =>
  is_location === '1' && table_name === 'entities' ? 'location' : kindOfTable(table_name)
