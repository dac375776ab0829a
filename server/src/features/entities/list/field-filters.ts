import type { FieldKind } from '@stowage/contract/catalogues/field-definitions'
import type { Compared, FieldFilter } from '@stowage/contract/entities/field-filters'
import { readDecimal } from '@stowage/contract/values/decimals'
import { readDay, readInstant } from '@stowage/contract/values/times'
import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { keysetPages } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { requireValue } from '#kernel/require-value.ts'
import { searchable, searchTextOfParts } from '#kernel/search-text.ts'
import { isCut, textKeyOf } from '#kernel/text-key.ts'
import {
  agreedKind,
  comparableName,
  type DefinitionRow,
  findDefinitions,
  findNamed,
  readChoices,
} from '../read/field-definitions.queries.ts'
import { findFieldNames, sameNames } from '../read/path-and-fields.queries.ts'
import type { FieldFacet, Filter, Params } from './filters.ts'

const isInvalid: Readonly<Record<FieldKind, (choices: RawBuilder<boolean>) => RawBuilder<boolean>>> = {
  text: () => sql`1 = 0`,
  number: () => sql`f.numeric_value is null`,
  boolean: () => sql`f.type <> 'boolean'`,
  date: () => sql`f.day_value is null`,
  choice: isChoice => sql`not (f.type = 'text' and ${isChoice})`,
  link: () => sql`not (f.type = 'text' and (lower(substr(f.text_value, 1, 7)) = 'http://' and length(f.text_value) > 7
    or lower(substr(f.text_value, 1, 8)) = 'https://' and length(f.text_value) > 8)
    and ${sql.join(
      [' ', '\t', '\r', '\n'].map(blank => sql`replace(f.text_value, ${sql.lit(blank)}, '') = f.text_value`),
      sql` and `,
    )})`,
}

const comparisons = { eq: '=', ne: '=', lt: '<', le: '<=', gt: '>', ge: '>=' } as const

/** A value as fields of some kind hold it. */
interface Reading {
  readonly kind: keyof typeof tests
  readonly value: string | number
}

const isOf =
  (type: string, column: RawBuilder<unknown>) => (comparison: RawBuilder<unknown>, value: unknown) =>
    sql<boolean>`(f.type = ${sql.lit(type)} and ${column} ${comparison} ${value})`

/** Is a text a day? */
const isDay = sql<boolean>`(length(f.text_value) = 10 and f.text_value like '____-__-__')`

/** The tests of a field, by the kind of a reading. */
const tests = {
  number: (comparison: RawBuilder<unknown>, value: unknown) =>
    sql<boolean>`f.numeric_value ${comparison} ${value}`,
  text: isOf('text', sql`f.text_key`),
  'long text': isOf('text', sql`f.text_value`),
  'day in text': (comparison: RawBuilder<unknown>, value: unknown) =>
    sql<boolean>`(f.type = 'text' and f.text_value ${comparison} ${value} and ${isDay})`,
  instant: isOf('time', sql`f.time_value`),
  day: isOf('time', sql`substr(f.time_value, 1, 10)`),
  'any day': (comparison: RawBuilder<unknown>, value: unknown) =>
    sql<boolean>`f.day_value ${comparison} ${value}`,
  boolean: isOf('boolean', sql`f.boolean_value`),
}

/** The number that a value is; a text is one when it has the form of a number. */
const numberOf = (value: Compared): number | undefined =>
  typeof value === 'number' ? value : readDecimal(String(value))

/** The readings of a value that fields are compared with in order: as a number, else a moment or day, else a text. */
function orderedReadings(value: Compared): Reading[] {
  const number = numberOf(value)
  if (number !== undefined) return [{ kind: 'number', value: number }]
  const text = String(value)
  const day = text.length > 10 ? null : readDay(text)
  const instant = readInstant(text)
  if (instant) return [{ kind: 'instant', value: instant }]
  if (day)
    return [
      { kind: 'day', value: day },
      { kind: 'day in text', value: day },
    ]
  return [{ kind: 'text', value: textKeyOf(text) }]
}

/** The readings of a value that a field may be equal to. */
function equalReadings(value: Compared): Reading[] {
  const text = String(value)
  const number = readDecimal(text)
  if (number !== undefined) return [{ kind: 'number', value: number }]
  const found: Reading[] = isCut(text)
    ? [{ kind: 'long text', value: text }]
    : [{ kind: 'text', value: textKeyOf(text) }]
  const day = text.length > 10 ? null : readDay(text)
  const instant = readInstant(text)
  if (instant) found.push({ kind: 'instant', value: instant })
  else if (day) found.push({ kind: 'day', value: day })
  if (text === 'true' || text === 'false') found.push({ kind: 'boolean', value: text === 'true' ? 1 : 0 })
  return found
}

/** The day that a value says, if only by its moment, in UTC. */
const dayOf = (value: Compared): string | undefined => {
  const text = String(value)
  return (text.length > 10 ? readInstant(text)?.slice(0, 10) : readDay(text)) || undefined
}

/** The readings of a value by the kind of the field; undefined where a kind has none of its own, and for what does not fit it. */
function readingsByKind(kind: FieldKind | undefined, value: Compared): Reading[] | undefined {
  if (kind === 'number') {
    const number = numberOf(value)
    return number === undefined ? undefined : [{ kind: 'number', value: number }]
  }
  if (kind !== 'date') return undefined
  const day = dayOf(value)
  return day === undefined ? undefined : [{ kind: 'any day', value: day }]
}

/** Kinds whose values nothing else comes before or after. */
const isOrdered = (kind: FieldKind | undefined): boolean => kind === 'number' || kind === 'date'

/** The readings of a value in a comparison. What does not fit the kind may be equal to a field that does not fit either. */
function readingsOf(op: ComparingFilter['op'], kind: FieldKind | undefined, value: Compared): Reading[] {
  const isEqual = op === 'eq' || op === 'ne'
  return (
    readingsByKind(kind, value) ??
    (isEqual ? equalReadings(value) : isOrdered(kind) ? [] : orderedReadings(value))
  )
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

/** A condition on the values of fields, whatever their definitions are. */
type ComparingFilter = FieldFilter & { readonly op: Exclude<FieldFilter['op'], 'invalid'> }

const isComparing = (filter: FieldFilter): filter is ComparingFilter => filter.op !== 'invalid'

/** Condition on the fields of these names; for `ne` and `empty` it describes the field that an item must not have. */
async function conditionOf(
  db: Reader,
  field: NamedField,
  key: string,
  { op, value }: ComparingFilter,
): Promise<Condition> {
  if (op === 'empty') return { shape: '', values: {}, isMet: () => isFilled }
  if (op === 'contains') return containing(db, field, key, searchable(String(value)))
  const compared = Array.isArray(value) ? value : [value]
  const found = compared.flatMap(each => readingsOf(op, field.kind, each))
  if (found.length === 0) return { shape: 'none', values: {}, isMet: () => sql`1 = 0` }
  const comparison = sql.raw(comparisons[op])
  const names = found.map((_, i) => `${key}_${i}`)
  return {
    shape: found.map(({ kind }) => kind).join(),
    values: Object.fromEntries(found.map(({ value }, i) => [requireValue(names[i]), value])),
    isMet: p =>
      sql`(${sql.join(
        found.map(({ kind }, i) => tests[kind](comparison, p[requireValue(names[i])])),
        sql` or `,
      )})`,
  }
}

/** The custom fields of a group whose names differ in case and accents only. */
interface NamedField {
  readonly groupId: string
  readonly names: readonly string[]
  /** Of the definitions that they belong to. */
  readonly kind: FieldKind | undefined
}

/** Contains one of the spellings. No database folds what is beyond ASCII as we do: such texts are read and judged here. */
async function containing(
  db: Reader,
  field: NamedField,
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
  { groupId, names }: NamedField,
  spellings: readonly string[],
): Promise<number[]> {
  const found: number[] = []
  for (const name of names)
    for await (const page of textsBeyondAscii(db, groupId, name)) {
      let judged = { text: '', isFound: false }
      for (const { n, text } of page) {
        if (text !== judged.text) {
          const written = searchTextOfParts([text])
          const isFound = spellings.some(spelling => written.includes(spelling))
          judged = { text, isFound }
        }
        if (judged.isFound) found.push(n)
      }
    }
  return found
}

const beforeAll: FieldText = { text: '', n: -1 }

const textsBeyondAscii = (db: Reader, groupId: string, name: string) =>
  keysetPages((after, limit) => db.all(beyondAscii, { groupId, name, ...after, limit }), {
    first: beforeAll,
    keyOf: row => row,
    size: 5000,
  })

/**
 * Has custom fields that are as they are asked for; names and texts are compared without case and accents. Values are compared by the
 * kind on which the definitions of the name agree, of the types that the list has.
 */
export async function byFields(
  db: Reader,
  groupId: string,
  filters: readonly FieldFilter[],
  typeIds: readonly string[] | undefined,
): Promise<Filter[]> {
  if (filters.length === 0) return []
  const names = await findFieldNames(db, groupId)
  const definitions = await findDefinitions(db, groupId)
  return await Promise.all(
    filters.map(async (filter, i): Promise<Filter> => {
      const { name } = filter
      const kind = agreedKind(findNamed(definitions, name, typeIds))
      const found = isComparing(filter)
        ? await byField(db, { groupId, names: sameNames(names, name), kind }, filter, i)
        : byMisfit(groupId, findNamed(definitions, name), i)
      return { ...found, facet: fieldFacet(name) }
    }),
  )
}

/** The facet that leaves out the conditions on a custom field. */
export const fieldFacet = (name: string): FieldFacet => `field ${comparableName(name)}`

/** Has fields with a value that does not fit the definition to which they belong (contract/src/values/field-fit.ts). */
function byMisfit(groupId: string, meant: readonly DefinitionRow[], i: number): Filter {
  const key = `field${i}`
  const shape = `${key} invalid ${meant.map(each => `${each.field_kind} ${each.entity_type_id !== null}`).join()}`
  const params = Object.fromEntries(
    meant.flatMap(({ name: of, entity_type_id: typeId, choices }, at): [string, unknown][] => [
      [`${key}_name${at}`, of],
      [`${key}_type${at}`, typeId ?? ''],
      [`${key}_choices${at}`, readChoices(choices).map(({ value }) => value)],
    ]),
  )
  const misfits = (p: Params, dialect: Dialect) =>
    sql.join(
      [
        sql`1 = 0`,
        ...meant.map(({ field_kind: kind, entity_type_id: typeId }, at) => {
          const isChoice = dialect.isAnyOf(sql.ref('f.text_value'), p[`${key}_choices${at}`], 'text')
          const isOfType = sql`exists (select 1 from entities t where t.group_id = ${p.groupId}
          and t.n = f.entity_n and t.entity_type_id = ${p[`${key}_type${at}`]})`
          return sql`(f.name = ${p[`${key}_name${at}`]} and ${isInvalid[kind](isChoice)}
          ${typeId === null ? sql`` : sql`and ${isOfType}`})`
        }),
      ],
      sql` or `,
    )
  const fields = (p: Params, dialect: Dialect) => sql`from entity_fields f
    where f.group_id = ${p.groupId} and ${isFilled} and (${misfits(p, dialect)})`
  return {
    shape,
    params: { groupId, ...params },
    source: (p, dialect) => sql`(select distinct f.entity_n as n ${fields(p, dialect)})`,
    test: (p, dialect) => sql<boolean>`exists (select 1 ${fields(p, dialect)} and f.entity_n = e.n)`,
  }
}

async function byField(db: Reader, field: NamedField, filter: ComparingFilter, i: number): Promise<Filter> {
  const key = `field${i}`
  const { groupId, names } = field
  const { shape: way, values, isMet } = await conditionOf(db, field, key, filter)
  const isNamed = (p: Params, dialect: Dialect) =>
    names.length === 1 ? sql`f.name = ${p[key]}` : dialect.isAnyOf(sql.ref('f.name'), p[key], 'text')
  const fields = (p: Params, dialect: Dialect) => sql`from entity_fields f
    where f.group_id = ${p.groupId} and ${isNamed(p, dialect)} and ${isMet(p, dialect)}`
  const shape = `${key} ${names.length === 1} ${filter.op} ${way}`
  const params = { groupId, [key]: names.length === 1 ? names[0] : names, ...values }
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
