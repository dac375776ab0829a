import type { SearchHit } from '@stowage/contract/entities/search'
import { codeOf } from '@stowage/contract/matching/codes'
import { sql } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type Needle, readCodes } from '#features/entities/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { requireValue } from '#kernel/require-value.ts'
import { partBeginning, searchable, wholePart } from '#kernel/search-text.ts'
import { type EntityRow, findByIds, findIndexed, findNumbered, type Room } from './entity-rows.ts'
import type { Asked } from './read-asked.ts'

/** How many entities are looked through for what is exactly the text: as many as are ever answered. */
const judged = 50

/** An entity that has exactly what was asked for, and in which member. */
export interface ExactRow {
  readonly row: EntityRow
  readonly found: SearchHit['found']
}

/**
 * Entities with this very asset number, code, serial number, model number or text in a custom field, archived ones too. All are
 * among those that begin a part with the text, where these are known.
 */
export async function findExact(
  db: Reader,
  room: Room,
  asked: Asked,
  beginning: readonly EntityRow[] | undefined,
): Promise<ExactRow[]> {
  const { groupId } = room
  const { id, assetNumber, whole } = asked
  if (id !== undefined) return (await findByIds(db, groupId, [id])).map(row => ({ row, found: undefined }))
  if (assetNumber === undefined) return findCoded(db, room, whole, beginning)
  const [numbered, coded] = await Promise.all([
    findNumbered(db, groupId, assetNumber, judged),
    findCoded(db, room, whole, beginning),
  ])
  const found = { member: 'assetId', text: showAssetNumber(assetNumber) }
  return [...numbered.map(row => ({ row, found })), ...coded]
}

/** Entities of which a member is exactly the text. */
async function findCoded(
  db: Reader,
  room: Room,
  whole: Needle,
  beginning: readonly EntityRow[] | undefined,
): Promise<ExactRow[]> {
  if (whole.length === 0) return []
  const rows = beginning ?? (await findPart(db, room, whole))
  const exact: ExactRow[] = []
  const others: EntityRow[] = []
  for (const row of rows) {
    const code = readCodes(row.codes).find(each => isWhole(each, whole))
    if (code !== undefined) exact.push({ row, found: foundIn('codes', code) })
    else if (isWhole(row.serial_number, whole))
      exact.push({ row, found: foundIn('serialNumber', row.serial_number) })
    else if (isWhole(row.model_number, whole))
      exact.push({ row, found: foundIn('modelNumber', row.model_number) })
    else others.push(row)
  }
  return [...exact, ...(await withField(db, room.groupId, others, whole))]
}

/** Entities of which a part of the search text is the text, or at least begins with it. */
async function findPart(db: Reader, room: Room, whole: Needle): Promise<readonly EntityRow[]> {
  const having = (part: Needle, which: 'latest' | 'any') =>
    findIndexed(db, room, { words: [part], whole: [], which }, judged)
  const beginning = await having(whole.map(partBeginning), 'any')
  if (beginning.isAll) return beginning.rows
  const part = whole.map(wholePart)
  const some = await having(part, 'any')
  return some.isAll ? some.rows : (await having(part, 'latest')).rows
}

const foundIn = (member: string, text: string) => ({ member, text })

const isWhole = (text: string, whole: Needle): boolean =>
  text !== '' && [...searchable(text), codeOf(text)].some(spelled => whole.includes(spelled))

/** A text that has more characters than this for each that was typed is not the same, whatever its marks and spellings. */
const maxLonger = 4

const textFields = statement<{ groupId: string; rowNumbers: readonly number[]; maxLength: number }>()(
  (q, p, dialect) =>
    q
      .selectFrom('entity_fields')
      .select(['entity_n', 'name', 'text_value'])
      .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
      .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
      .where('type', '=', 'text')
      .where(sql`length(text_value)`, '<=', p.maxLength),
)

async function withField(
  db: Reader,
  groupId: string,
  rows: readonly EntityRow[],
  whole: Needle,
): Promise<ExactRow[]> {
  if (rows.length === 0) return []
  const known = new Map(rows.map(row => [row.n, row]))
  const maxLength = maxLonger * Math.max(...whole.map(({ length }) => length))
  const fields = await db.all(textFields, { groupId, rowNumbers: [...known.keys()], maxLength })
  return fields
    .filter(({ text_value }) => isWhole(text_value, whole))
    .map(({ entity_n, name, text_value }) => ({
      row: requireValue(known.get(entity_n)),
      found: foundIn(`field:${name}`, text_value),
    }))
}
