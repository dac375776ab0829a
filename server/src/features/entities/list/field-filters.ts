import type { FieldFilter } from '@stowage/contract/field-filters'
import { readDay, readInstant } from '@stowage/contract/times'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import type { Filter, Params } from './filter.ts'

const comparisons = { eq: '=', ne: '=', lt: '<', le: '<=', gt: '>', ge: '>=' } as const

/** A value as fields of some type have it, and where it stands in them. */
interface Readable {
  readonly type: 'text' | 'number' | 'time' | 'boolean'
  readonly column: RawBuilder<unknown>
  readonly value: string | number
}

/** What a value may mean: a text, and a number, a day, a moment or a flag when it can be read as one. */
function readings(value: string | number | boolean): Readable[] {
  const text = String(value)
  const number = text.trim() === '' ? Number.NaN : Number(text)
  const [day, instant] = [text.length > 10 ? null : readDay(text), readInstant(text)]
  const found: Readable[] = [{ type: 'text', column: sql`f.text_value`, value: text }]
  if (Number.isFinite(number))
    found.push({ type: 'number', column: sql`cast(f.number_value as double precision)`, value: number })
  if (instant) found.push({ type: 'time', column: sql`f.time_value`, value: instant })
  else if (day) found.push({ type: 'time', column: sql`substr(f.time_value, 1, 10)`, value: day })
  if (text === 'true' || text === 'false')
    found.push({ type: 'boolean', column: sql`f.boolean_value`, value: text === 'true' ? 1 : 0 })
  return found
}

/** Has a field something in it? */
const isFilled = sql<boolean>`case f.type when 'text' then f.text_value <> '' when 'time' then f.time_value is not null else true end`

type IsMet = (p: Params, dialect: Dialect) => RawBuilder<boolean>

/** What a field must be, of those by the name: `ne` and `empty` look for one that there must not be. */
function conditionOf(key: string, { op }: FieldFilter, found: readonly Readable[]): IsMet {
  if (op === 'empty') return () => isFilled
  if (op === 'contains')
    return (p, dialect) =>
      sql`f.type = 'text' and ${dialect.contains(sql`lower(f.text_value)`, sql`lower(${p[`${key}_text`]})`)}`
  const comparison = sql.raw(op === 'ne' ? '=' : comparisons[op])
  return p =>
    sql`(${sql.join(
      found.map(
        ({ type, column }) =>
          sql`(f.type = ${sql.lit(type)} and ${column} ${comparison} ${p[`${key}_${type}`]})`,
      ),
      sql` or `,
    )})`
}

/** Has a custom field that is as it is asked for; numbers and moments are compared as such. */
export function byField(groupId: string, filter: FieldFilter, i: number): Filter {
  const key = `field${i}`
  const found = readings(filter.value)
  const isMet = conditionOf(key, filter, found)
  const fields = (p: Params, dialect: Dialect) => sql`from entity_fields f
    where f.group_id = ${p.groupId} and f.name = ${p[key]} and ${isMet(p, dialect)}`
  const values = Object.fromEntries(found.map(({ type, value }) => [`${key}_${type}`, value]))
  const shape = `${key} ${filter.op} ${found.map(({ type, value }) => `${type}${type === 'time' ? String(value).length : ''}`).join()}`
  const params = { groupId, [key]: filter.name, ...values }
  if (filter.op === 'ne' || filter.op === 'empty')
    return {
      shape,
      params,
      test: (p, dialect) => sql<boolean>`not exists (select 1 ${fields(p, dialect)} and f.entity_n = e.n)`,
    }
  return {
    shape,
    params,
    source: (p, dialect) => sql`(select distinct f.entity_n as n ${fields(p, dialect)})`,
    test: (p, dialect) => sql<boolean>`exists (select 1 ${fields(p, dialect)} and f.entity_n = e.n)`,
  }
}
