import type { InputOf } from '@stowage/contract/protocol/operation'
import type { ListedMaintenance, listMaintenance as operation } from '@stowage/contract/upkeep/maintenance'
import type { Kysely } from 'kysely'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'
import type { Streamed } from '#http/output/answer.ts'
import { answerRows } from '#http/output/answer-rows.ts'
import { dayBefore } from '#kernel/days.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'
import { toEntry } from './entry.ts'
import { ItemFinder, iconOf, itemColumns } from './item-facts.ts'
import { itemFilter } from './item-filter.ts'

type Input = InputOf<typeof operation>
type Status = Input['status']

/** Where a page begins: after this day and id. Entries after the day `until` are left out. */
interface Bookmark {
  readonly groupId: string
  readonly day: string
  readonly id: string
  readonly until: string
  readonly limit: number
}

const listed = (q: Kysely<Tables>, p: Bookmark, status: Status) => {
  const all = q
    .selectFrom('maintenance_entries as m')
    .innerJoin('entities as e', join =>
      join.onRef('e.group_id', '=', 'm.group_id').onRef('e.id', '=', 'm.entity_id'),
    )
    .select(['m.id', 'm.name', 'm.description', 'm.cost', 'm.completed_date', 'm.scheduled_date', 'm.rule'])
    .select(itemColumns)
    .select(iconOf)
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
      .where('m.scheduled_date', '<=', p.until)
      .orderBy('m.scheduled_date')
      .orderBy('m.id'),
  )

/** What has no scheduled date comes first, as if it were due since ever. */
const dateless = { both: without('both'), scheduled: without('scheduled'), completed: without('completed') }
const scheduled = { both: dated('both'), scheduled: dated('scheduled'), completed: dated('completed') }

const lastDay = '9999-12-31'

/** The statements of a list, and the days between which its entries are scheduled. */
interface Span {
  readonly status: Status
  readonly since: string
  readonly until: string
  /** Are entries without a scheduled date listed? */
  readonly hasDateless: boolean
}

function spanOf({ status, since, until, overdue }: Input, today: string): Span {
  const hasDateless = since === undefined && until === undefined && overdue !== true
  const span = { status, since: since ?? '', until: until ?? lastDay, hasDateless }
  if (overdue !== true) return span
  const yesterday = dayBefore(today)
  return { ...span, status: 'scheduled', until: yesterday < span.until ? yesterday : span.until }
}

/** Lists the entries of the group by scheduled date. */
export const listMaintenance = (
  { db, actor, now, request }: ReadCtx,
  input: Input,
): Promise<ListedMaintenance[] | Streamed> =>
  answerRows(walk(db, actor.groupId, input, spanOf(input, request.today(now))), {
    whole: rows => rows,
    start: '[',
    end: () => ']',
  })

async function* walk(
  db: Reader,
  groupId: string,
  query: Input,
  { status, since, until, hasDateless }: Span,
): AsyncGenerator<ListedMaintenance[]> {
  const isMeant = await itemFilter(db, groupId, query)
  const finder = new ItemFinder(db, groupId)
  for (const part of [...(hasDateless ? [dateless[status]] : []), scheduled[status]]) {
    const pages = keysetPages((after, limit) => db.all(part, { groupId, until, limit, ...after }), {
      first: { day: since, id: '' },
      keyOf: ({ scheduled_date, id }) => ({ day: scheduled_date ?? '', id }),
    })
    for await (const rows of pages) {
      const early = query.tagIds === undefined ? undefined : await finder.tagsOf(numbersOf(rows))
      const meant = rows.filter(row => isMeant(row, early?.get(row.n) ?? []))
      if (meant.length === 0) continue
      const facts = await finder.factsOf(meant, early ?? (await finder.tagsOf(numbersOf(meant))))
      yield meant.map(row => ({ ...toEntry(row), ...requireValue(facts.get(row.n)) }))
    }
  }
}

const numbersOf = (rows: readonly { readonly n: number }[]): number[] => [...new Set(rows.map(({ n }) => n))]
