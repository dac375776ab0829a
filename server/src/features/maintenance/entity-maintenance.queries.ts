import type { InputOf } from '@stowage/contract/protocol/operation'
import type {
  ListedMaintenance,
  listEntityMaintenance as operation,
} from '@stowage/contract/upkeep/maintenance'
import { batchesOf } from '#db/query/batches.ts'
import { pagesById } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Streamed } from '#http/output/answer.ts'
import { answerRows } from '#http/output/answer-rows.ts'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'
import { type EntryRow, toEntry } from './entry.ts'
import { ItemFinder, iconOf, itemColumns } from './item-facts.ts'

type Row = Omit<EntryRow, 'noticed_on' | 'next_id'>
type Status = InputOf<typeof operation>['status']

/** Which entries each status lists, and the texts by which it orders them. */
const lists: Readonly<
  Record<Status, { has: (row: Row, today: string) => boolean; key: (row: Row) => string; isRising?: true }>
> = {
  both: { has: () => true, key: row => (row.scheduled_date ?? '').padEnd(10) + (row.completed_date ?? '') },
  completed: {
    has: (row, today) => row.completed_date !== null && row.completed_date <= today,
    key: row => row.completed_date ?? '',
  },
  scheduled: {
    has: (row, today) => row.completed_date === null || row.completed_date > today,
    key: row => row.scheduled_date ?? '',
    isRising: true,
  },
}

/** Lists the entries of one item. */
export async function listEntityMaintenance(
  { db, actor, now, request }: ReadCtx,
  { id, status }: InputOf<typeof operation>,
): Promise<ListedMaintenance[] | Streamed> {
  const item = await db.first(itemById, { groupId: actor.groupId, id })
  if (item === undefined) throw new Problem('entity.not_found')
  const { has, key, isRising } = lists[status]
  const today = request.today(now)
  const rows = (await readAll(db, actor.groupId, id)).filter(row => has(row, today))
  const sign = isRising ? 1 : -1
  rows.sort((a, b) => sign * compare(key(a), key(b)) || compare(a.id, b.id))
  const finder = new ItemFinder(db, actor.groupId)
  const facts = requireValue((await finder.factsOf([item], await finder.tagsOf([item.n]))).get(item.n))
  const listed = rows.map(row => ({ ...toEntry(row), ...facts }))
  return answerRows(batchesOf(listed), { whole: all => all, start: '[', end: () => ']' })
}

const itemById = statement<{ groupId: string; id: string }>()((q, p) =>
  q
    .selectFrom('entities as e')
    .select(itemColumns)
    .select(iconOf)
    .where('e.group_id', '=', p.groupId)
    .where('e.id', '=', p.id),
)

const entriesOf = statement<{ groupId: string; entityId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('maintenance_entries')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where('entity_id', '=', p.entityId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

async function readAll(db: Reader, groupId: string, entityId: string): Promise<EntryRow[]> {
  const all: EntryRow[] = []
  const pages = pagesById((after, limit) => db.all(entriesOf, { groupId, entityId, after, limit }))
  for await (const rows of pages) for (const row of rows) all.push(row)
  return all
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
