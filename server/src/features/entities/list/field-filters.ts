import type { FieldFilter } from '@stowage/contract/entities/field-filters'
import { readDay, readInstant } from '@stowage/contract/values/times'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { searchable, searchTextOfParts } from '#kernel/search-text.ts'
import type { Filter, Params } from './filters.ts'

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

/** How a statement tests fields of one name, and the values that it needs for that. */
interface Condition {
  readonly shape: string
  readonly values: Params
  readonly isMet: IsMet
}

/** What a field must be, of those by the name: `ne` and `empty` look for one that there must not be. */
async function conditionOf(
  db: Reader,
  groupId: string,
  key: string,
  { name, op, value }: FieldFilter,
): Promise<Condition> {
  if (op === 'empty') return { shape: '', values: {}, isMet: () => isFilled }
  if (op === 'contains') return containing(db, { groupId, name }, key, searchable(String(value)))
  const found = readings(value)
  const comparison = sql.raw(op === 'ne' ? '=' : comparisons[op])
  return {
    shape: found.map(({ type, value }) => `${type}${type === 'time' ? String(value).length : ''}`).join(),
    values: Object.fromEntries(found.map(({ type, value }) => [`${key}_${type}`, value])),
    isMet: p =>
      sql`(${sql.join(
        found.map(
          ({ type, column }) =>
            sql`(f.type = ${sql.lit(type)} and ${column} ${comparison} ${p[`${key}_${type}`]})`,
        ),
        sql` or `,
      )})`,
  }
}

/** Contains one of the spellings. No database folds what is beyond ASCII as we do: such texts are read and judged here. */
async function containing(
  db: Reader,
  field: { groupId: string; name: string },
  key: string,
  spellings: readonly string[],
): Promise<Condition> {
  const names = spellings.map((_, i) => `${key}_text${i}`)
  const spelled = Object.fromEntries(spellings.map((spelling, i) => [requireValue(names[i]), spelling]))
  return {
    shape: `${names.length}`,
    values: { ...spelled, [`${key}_n`]: await findContaining(db, field, spellings) },
    isMet: (p, dialect) => {
      const tests = names.map(each => dialect.contains(sql`lower(f.text_value)`, p[each]))
      const isFound = dialect.isAnyOf(sql.ref('f.entity_n'), p[`${key}_n`], 'number')
      return sql`f.type = 'text' and (${sql.join([...tests, isFound], sql` or `)})`
    },
  }
}

interface FieldText {
  readonly n: number
  readonly text: string
}

const beyondAscii = statement<FieldText & { groupId: string; name: string; limit: number }>()(
  (_q, p) => sql<FieldText>`select f.text_value as text, f.entity_n as n from entity_fields f
    where f.group_id = ${p.groupId} and f.name = ${p.name} and (f.text_value, f.entity_n) > (${p.text}, ${p.n})
      and octet_length(f.text_value) <> length(f.text_value)
    order by f.text_value, f.entity_n limit ${p.limit}`,
)

/** The row numbers of those that have one of the spellings in a text that is not in ASCII alone. */
async function findContaining(
  db: Reader,
  field: { groupId: string; name: string },
  spellings: readonly string[],
): Promise<number[]> {
  const first: FieldText = { text: '', n: -1 }
  const pages = keysetPages((after, limit) => db.all(beyondAscii, { ...field, ...after, limit }), {
    first,
    keyOf: row => row,
    size: 5000,
  })
  const found: number[] = []
  let judged = { text: '', isFound: false }
  for await (const page of pages)
    for (const { n, text } of page) {
      if (text !== judged.text) {
        const written = searchTextOfParts([text])
        const isFound = spellings.some(spelling => written.includes(spelling))
        judged = { text, isFound }
      }
      if (judged.isFound) found.push(n)
    }
  return found
}

/** Has a custom field that is as it is asked for; numbers and moments are compared as such. */
export async function byField(db: Reader, groupId: string, filter: FieldFilter, i: number): Promise<Filter> {
  const key = `field${i}`
  const { shape: way, values, isMet } = await conditionOf(db, groupId, key, filter)
  const fields = (p: Params, dialect: Dialect) => sql`from entity_fields f
    where f.group_id = ${p.groupId} and f.name = ${p[key]} and ${isMet(p, dialect)}`
  const shape = `${key} ${filter.op} ${way}`
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
