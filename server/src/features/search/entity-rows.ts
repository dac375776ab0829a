import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'
import { type Statement, StatementCache, type StatementOptions, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import { isIndexed, type Needle, type TextRange } from '#features/entities/index.ts'
import { requireValue } from '#kernel/require-value.ts'
import { partBeginning } from '#kernel/search-text.ts'

/** What is known of an entity that may be an answer. */
export interface EntityRow {
  readonly n: number
  readonly id: string
  readonly name: string
  readonly is_location: Flag
  readonly archived: Flag
  readonly serial_number: string
  readonly model_number: string
  readonly codes: string
  readonly updated_at: string
}

/** Which entities are looked through. */
export interface Among {
  readonly groupId: string
  readonly isLocation: readonly Flag[]
}

/** The same for the search index. */
export interface Room extends Among, TextRange {}

type Params = Record<string, unknown>

/** Columns of an `EntityRow`. */
export const columns = sql`e.n, e.id, e.name, e.is_location, e.archived, e.serial_number, e.model_number,
  e.codes, e.updated_at`

const shapes = new StatementCache()

const shaped = <R>(
  shape: string,
  build: (p: Params, dialect: Dialect) => RawBuilder<R>,
  ways?: StatementOptions,
) =>
  shapes.get(
    shape,
    () => statement<Params>()((_q, p, dialect) => build(p, dialect), ways) as Statement<Params, R>,
  )

/** The rows of one query for each kind of entity. */
const armsOf = (isLocation: readonly Flag[], arm: (flag: Flag) => RawBuilder<unknown>) =>
  sql.join(
    isLocation.map(flag => sql`select * from (${arm(flag)}) arm${sql.raw(`${flag}`)}`),
    sql` union all `,
  )

/** Name keys that are at least `from` and less than `to`. */
export interface NameRange {
  readonly from: string
  readonly to: string
}

/** Entities whose name keys lie between two texts, at most `reach` of each kind, by name. */
export function findNamedBetween(
  db: Reader,
  { groupId, isLocation }: Among,
  { from, to }: NameRange,
  reach: number,
): Promise<EntityRow[]> {
  const find = shaped(`named ${isLocation.join(' ')}`, p => {
    const arm = (flag: Flag) => sql`select ${columns} from entities e
      where e.group_id = ${p.groupId} and e.is_location = ${sql.lit(flag)} and e.archived = 0
        and e.name_key >= ${p.from} and e.name_key < ${p.to} order by e.name_key limit ${p.reach}`
    return sql<EntityRow>`${armsOf(isLocation, arm)}`
  })
  return db.all(find, { groupId, from, to, reach })
}

/** Words, each in its spellings, as a statement knows them. */
type Names = readonly (readonly string[])[]

const namesOf = (words: readonly Needle[]): Names =>
  words.map((word, i) => word.map((_, spelling) => `word${i}_${spelling}`))

const valuesOf = (words: readonly Needle[]): Params =>
  Object.fromEntries(
    words.flatMap((word, i) => word.map((spelled, spelling) => [`word${i}_${spelling}`, spelled] as const)),
  )

const shapeOf = (names: Names): string => names.map(({ length }) => length).join(' ')

/** Does the search text `s` have every word that has a spelling? 1 or 0. */
const saysAll = (names: Names, p: Params, dialect: Dialect) => {
  const spelledWords = names.filter(({ length }) => length > 0)
  if (spelledWords.length === 0) return sql.lit(1)
  const tests = spelledWords.map(spellings => {
    const spelled = spellings.map(name => dialect.contains(sql.ref('s.search_text'), p[name]))
    return sql`(${sql.join(spelled, sql` or `)})`
  })
  return sql`case when ${sql.join(tests, sql` and `)} then 1 else 0 end`
}

/** The same of the text of each of some rows. PostgreSQL would go through all texts if they were joined to these rows. */
const saysAllIn = (rows: string, names: Names, p: Params, dialect: Dialect) =>
  names.every(({ length }) => length === 0)
    ? sql.lit(1)
    : sql`(select ${saysAll(names, p, dialect)} from entity_search s
        where ${dialect.impliedGroup(sql.ref('s.group_id'), p.groupId)} and s.n = ${sql.ref(`${rows}.n`)})`

/** An entity that the search index has found. */
export interface IndexedRow extends EntityRow {
  /** Has it also the words that are too short for the index? */
  readonly fits: Flag
  /** Does a part of its text but the first begin with the whole of what is looked for? */
  readonly begins: Flag
}

/** What is looked for in the search index: words, and the whole text that may be a part of an entity's. */
export interface Sought {
  readonly words: readonly Needle[]
  readonly whole: Needle
  /** Which are taken where there are many; the latest ones unless told. */
  readonly which?: 'latest' | 'any'
}

/** What the search index has found. */
export interface Indexed {
  readonly rows: readonly IndexedRow[]
  /** Is there nothing else? */
  readonly isAll: boolean
}

/**
 * The entities whose texts have the words that the search index knows, archived ones too: `reach` of them where they are many,
 * the latest being those with the highest row numbers.
 */
export async function findIndexed(
  db: Reader,
  { groupId, low, high, atOnce }: Room,
  { words, whole, which = 'latest' }: Sought,
  reach: number,
): Promise<Indexed> {
  // Long words are rare: of the texts that may have one, short ones rule out more.
  const known = words.filter(isIndexed).sort(([a = ''], [b = '']) => a.length - b.length)
  const others = words.filter(word => !isIndexed(word))
  if (known.length === 0) return { rows: [], isAll: false }
  const beginnings = whole.map(partBeginning)
  const names = namesOf([...known, ...others, beginnings])
  const asked: AskedNames = {
    indexed: names.slice(0, known.length),
    short: names.slice(known.length, -1),
    beginnings: names.slice(-1),
  }
  const shape = [which, ...Object.values(asked).map(shapeOf)].join(', ')
  const find = shaped(
    `indexed ${shape}`,
    (p, dialect) => sql<IndexedRow>`
      select ${columns}, fits, begins from ${foundByIndex(asked, which, p, dialect)} found cross join entities e
      where ${dialect.impliedGroup(sql.ref('e.group_id'), p.groupId)} and e.n = found.n`,
    // Of a word that many have, the rows with the highest numbers are found sooner one by one.
    { isPlannedEachRun: true },
  )
  const values = { ...valuesOf([...known, ...others, beginnings]), ...queriesOf(known, db.dialect) }
  const limit = Math.min(reach, atOnce)
  const rows = await db.all(find, { groupId, low, high, reach: limit, ...values })
  return { rows, isAll: rows.length < limit }
}

/** The names of what is looked for. */
interface AskedNames {
  readonly indexed: Names
  /** Words that are too short for the index. */
  readonly short: Names
  readonly beginnings: Names
}

/** The name of the query for a word that a statement knows by this name. */
const queryOf = (name: string): string => `${name}_query`

const queriesOf = (words: readonly Needle[], dialect: Dialect): Params =>
  Object.fromEntries(
    namesOf(words).flatMap((names, i) =>
      names.map((name, spelling) => [
        queryOf(name),
        dialect.candidateQuery(requireValue(words[i]?.[spelling])),
      ]),
    ),
  )

/** Texts that the index has found. FTS5 takes three times as long when it has to begin at the end, and finds some that must be tested. */
function foundByIndex(
  { indexed, short, beginnings }: AskedNames,
  which: 'latest' | 'any',
  p: Params,
  dialect: Dialect,
) {
  const queries = indexed.map(spellings => spellings.map(name => p[queryOf(name)]))
  const isTested = dialect.hasTrigramTable
  const order = which === 'any' && isTested ? sql`` : sql`order by n desc`
  const tested = isTested ? sql`where ${saysAllIn('candidates', indexed, p, dialect)} = 1` : sql``
  return sql`(select n, ${saysAllIn('hits', short, p, dialect)} as fits,
      ${saysAllIn('hits', beginnings, p, dialect)} as begins
    from (select n from ${dialect.searchCandidates(queries, p.low, p.high, p.groupId)} candidates
      ${tested} ${order} limit ${p.reach}) hits)`
}

/** Which entities are looked at, and what must be true of each, a row of `recent` with its entity `e`. */
interface Recent extends Pick<Among, 'isLocation'> {
  readonly reach: number
  readonly test: RawBuilder<unknown>
}

/**
 * Of the `reach` entities of each kind that were changed last, those that pass a test. `reach` is part of the text: PostgreSQL
 * takes a limit that it does not know when it plans for a tenth of the table.
 */
function amongRecent({ isLocation, reach, test }: Recent, p: Params, dialect: Dialect) {
  const arm = (flag: Flag) => sql`select n from entities
    where group_id = ${p.groupId} and is_location = ${sql.lit(flag)} and archived = 0
    order by updated_at desc, id desc limit ${sql.lit(reach)}`
  return sql<EntityRow>`select ${columns} from (${armsOf(isLocation, arm)}) recent cross join entities e
    where ${test} and ${dialect.impliedGroup(sql.ref('e.group_id'), p.groupId)} and e.n = recent.n`
}

/** Of the `reach` entities of each kind that were changed last, those that have all of the words. */
export async function findRecent(
  db: Reader,
  { groupId, isLocation }: Among,
  words: readonly Needle[],
  reach: number,
): Promise<EntityRow[]> {
  const names = namesOf(words)
  const find = shaped(`recent ${reach} ${isLocation.join(' ')} ${shapeOf(names)}`, (p, dialect) => {
    const test = sql`${saysAllIn('recent', names, p, dialect)} = 1`
    return amongRecent({ isLocation, reach, test }, p, dialect)
  })
  return db.all(find, { groupId, ...valuesOf(words) })
}

/** Of the `reach` entities of each kind that were changed last, those whose name keys lie in one of some ranges. */
export async function findRecentNamed(
  db: Reader,
  { groupId, isLocation }: Among,
  ranges: readonly NameRange[],
  reach: number,
): Promise<EntityRow[]> {
  const find = shaped(`recent named ${reach} ${isLocation.join(' ')} ${ranges.length}`, (p, dialect) => {
    const tests = ranges.map((_, i) => sql`(e.name_key >= ${p[`from${i}`]} and e.name_key < ${p[`to${i}`]})`)
    const test = sql`(${sql.join(tests, sql` or `)})`
    return amongRecent({ isLocation, reach, test }, p, dialect)
  })
  const bounds = ranges.flatMap(({ from, to }, i) => [[`from${i}`, from] as const, [`to${i}`, to] as const])
  return db.all(find, { groupId, ...Object.fromEntries(bounds) })
}

const numbered = statement<{ groupId: string; number: number; reach: number }>()(
  (_q, p) => sql<EntityRow>`select ${columns} from entities e
    where e.group_id = ${p.groupId} and e.asset_number = ${p.number} limit ${p.reach}`,
)

/** At most `reach` entities with an asset number, archived ones too. */
export const findNumbered = (db: Reader, groupId: string, number: number, reach: number) =>
  db.all(numbered, { groupId, number, reach })

const byIds = statement<{ groupId: string; ids: readonly string[] }>()(
  (_q, p, dialect) => sql<EntityRow>`select ${columns} from entities e
    where e.group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('e.id'), p.ids, 'text')}`,
)

/** Entities by their ids, archived ones too. */
export const findByIds = (db: Reader, groupId: string, ids: readonly string[]) =>
  db.all(byIds, { groupId, ids })
