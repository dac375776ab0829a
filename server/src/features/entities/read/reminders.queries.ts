import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { findDefinitions } from './field-definitions.queries.ts'

/** Days from one to another, both included, `YYYY-MM-DD`. */
export interface DaySpan {
  readonly from: string
  readonly to: string
}

/** A day to remember: the value of a date field whose definition has `remindDays`. */
interface Reminder {
  readonly day: string
  readonly definitionId: string
  /** The name of the field. */
  readonly fieldName: string
  /** When the definition was last changed. */
  readonly definitionUpdatedAt: string
  readonly entityId: string
  readonly entityName: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** Reminders that are wanted: at most `limit`, the earliest days first, or the latest ones. */
interface RemindersAsked {
  readonly groupId: string
  /** The days that are wanted of definitions with this `remindDays`. */
  readonly spanOf: (remindDays: number) => DaySpan
  readonly order: 'asc' | 'desc'
  readonly limit: number
}

/** The definitions of a group that remind of days, each with the days that are wanted, as one parameter of a statement. */
export async function findSpans(
  db: Reader,
  groupId: string,
  spanOf: RemindersAsked['spanOf'],
): Promise<string> {
  const definitions = await findDefinitions(db, groupId)
  const spans = definitions.flatMap(({ id, name, entity_type_id, field_kind, remind_days, updated_at }) => {
    if (field_kind !== 'date' || remind_days === null) return []
    const { from, to } = spanOf(remind_days)
    return [{ id, name, type: entity_type_id ?? '', from_day: from, to_day: to, updated_at }]
  })
  return JSON.stringify(spans)
}

/** The result of `findSpans` as a table `d`. */
export const spansTable = (spans: unknown, dialect: Dialect): RawBuilder<unknown> =>
  sql`${dialect.recordTable(spans, { id: 'text', name: 'text', type: 'text', from_day: 'text', to_day: 'text', updated_at: 'text' })} d`

/** Is the field `f` a day that is wanted of the definition `d`? Its type is judged apart. */
export const isInSpan = sql<boolean>`(f.name = d.name and f.day_value >= d.from_day and f.day_value <= d.to_day)`

interface Wanted {
  readonly groupId: string
  readonly spans: string
}

/** Ranges of the index by day, one for each definition: reads as many fields as have a day in them. */
const wanted = (p: Wanted, dialect: Dialect) => sql`
  from ${spansTable(p.spans, dialect)} cross join entity_fields f cross join entities e
  where f.group_id = ${p.groupId} and ${isInSpan} and e.group_id = ${p.groupId} and e.n = f.entity_n
    and (d.type = '' or e.entity_type_id = d.type) and e.archived = 0 and e.sold_date is null`

const remindersIn = (order: 'asc' | 'desc') =>
  statement<Wanted & { limit: number }>()(
    (_q, p, dialect) => sql<Reminder>`
      select f.day_value as "day", d.id as "definitionId", d.name as "fieldName", d.updated_at as "definitionUpdatedAt",
        e.id as "entityId", e.name as "entityName", e.created_at as "createdAt", e.updated_at as "updatedAt"
      ${wanted(p, dialect)}
      order by f.day_value ${sql.raw(order)}, e.id ${sql.raw(order)}, d.id ${sql.raw(order)}, f.position ${sql.raw(order)}
      limit ${p.limit}`,
  )

const reminderCount = statement<Wanted>()(
  (_q, p, dialect) => sql<{ count: number }>`select cast(count(*) as integer) as count ${wanted(p, dialect)}`,
)

const inOrder = { asc: remindersIn('asc'), desc: remindersIn('desc') }

/** The days to remember of a group, of what is neither archived nor sold. */
export async function findReminders(
  db: Reader,
  { groupId, spanOf, order, limit }: RemindersAsked,
): Promise<readonly Reminder[]> {
  const spans = await findSpans(db, groupId, spanOf)
  return spans === '[]' ? [] : await db.all(inOrder[order], { groupId, spans, limit })
}

/** The number of the days to remember that are wanted. */
export async function countReminders(
  db: Reader,
  { groupId, spanOf }: Pick<RemindersAsked, 'groupId' | 'spanOf'>,
): Promise<number> {
  const spans = await findSpans(db, groupId, spanOf)
  return spans === '[]' ? 0 : ((await db.first(reminderCount, { groupId, spans }))?.count ?? 0)
}

const firstDays = statement<{ groupId: string; spans: string; rowNumbers: readonly number[] }>()(
  (_q, p, dialect) => sql<{ n: number; day: string }>`
    select f.entity_n as n, min(f.day_value) as day
    from entity_fields f cross join entities e cross join ${spansTable(p.spans, dialect)}
    where ${dialect.impliedGroup(sql.ref('f.group_id'), p.groupId)}
      and ${dialect.isAnyOf(sql.ref('f.entity_n'), p.rowNumbers, 'number')} and f.day_value is not null
      and e.n = f.entity_n and ${dialect.impliedGroup(sql.ref('e.group_id'), p.groupId)}
      and ${isInSpan} and (d.type = '' or e.entity_type_id = d.type)
    group by f.entity_n`,
)

/** The first wanted day of some rows, by their numbers; `spans` is a result of `findSpans`. */
export async function findFirstReminders(
  db: Reader,
  asked: { readonly groupId: string; readonly spans: string; readonly rowNumbers: readonly number[] },
): Promise<Map<number, string>> {
  const rows = asked.spans === '[]' ? [] : await db.all(firstDays, asked)
  return new Map(rows.map(({ n, day }) => [n, day]))
}
