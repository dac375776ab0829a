import type { InputOf } from '@stowage/contract/protocol/operation'
import type { ListedMaintenance, listMaintenance as operation } from '@stowage/contract/upkeep/maintenance'
import type { Kysely } from 'kysely'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import type { Streamed } from '#http/output/answer.ts'
import { answerRows } from '#http/output/answer-rows.ts'
import type { ReadCtx } from '#server/context.ts'
import { toEntry } from './entry.ts'

type Status = InputOf<typeof operation>['status']

/** Where a page begins: after this day and id. */
interface Bookmark {
  readonly groupId: string
  readonly day: string
  readonly id: string
  readonly limit: number
}

const listed = (q: Kysely<Tables>, p: Bookmark, status: Status) => {
  const all = q
    .selectFrom('maintenance_entries as m')
    .innerJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'm.group_id').onRef('e.id', '=', 'm.entity_id'),
    )
    .select(['m.id', 'm.name', 'm.description', 'm.cost', 'm.completed_date', 'm.scheduled_date'])
    .select(['e.id as itemID', 'e.name as itemName'])
    .where('m.group_id', '=', p.groupId)
    .limit(p.limit)
  if (status === 'both') return all
  return all.where('m.completed_date', status === 'scheduled' ? 'is' : 'is not', null)
}

const without = (status: Status) =>
  statement<Bookmark>()((q, p) =>
    listed(q, p, status).where('m.scheduled_date', 'is', null).where('m.id', '>', p.id).orderBy('m.id'),
  )
const dated = (status: Status) =>
  statement<Bookmark>()((q, p) =>
    listed(q, p, status)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('m.scheduled_date', 'm.id'), '>', tuple(p.day, p.id)))
      .orderBy('m.scheduled_date')
      .orderBy('m.id'),
  )

/** What has no scheduled date comes first, as if it were due since ever. */
const parts = {
  both: [without('both'), dated('both')],
  scheduled: [without('scheduled'), dated('scheduled')],
  completed: [without('completed'), dated('completed')],
}

/** Lists the entries of the group by scheduled date. */
export const listMaintenance = (
  { db, actor }: ReadCtx,
  { status }: InputOf<typeof operation>,
): Promise<ListedMaintenance[] | Streamed> =>
  answerRows(walk(db, actor.groupId, status), { whole: rows => rows, start: '[', end: () => ']' })

async function* walk(db: Reader, groupId: string, status: Status): AsyncGenerator<ListedMaintenance[]> {
  for (const part of parts[status]) {
    const pages = keysetPages((after, limit) => db.all(part, { groupId, limit, ...after }), {
      first: { day: '', id: '' },
      keyOf: ({ scheduled_date, id }) => ({ day: scheduled_date ?? '', id }),
    })
    for await (const rows of pages)
      yield rows.map(({ itemID, itemName, ...row }) => ({ ...toEntry(row), itemName, itemID }))
  }
}
