import { sql } from 'kysely'
import { insertMany } from '#db/query/insert-many.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader, Writer } from '#db/reader-writer.ts'
import { maxTextsWritten, mergeSomeTexts } from '#db/search-index.ts'
import type { EntitySearchTable, SearchTrigramsTable } from '#db/tables/entities.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { searchedColumns, searchTextOf } from '../derived/search-text.ts'
import type { Change, Kept, LoadedEntity } from '../model/entity.ts'
import { sameFields } from '../model/fields.ts'

const deleteTrigrams = statement<{ rowNumbers: number[] }>()((q, p, dialect) =>
  q.deleteFrom('search_trigrams').where(({ ref }) => dialect.isAnyOf(ref('rowid'), p.rowNumbers, 'number')),
)

const isSearchedOtherwise = (change: Change): change is Kept => {
  const { before, after } = change
  if (after === null) return false
  if (before === null) return true
  return (
    searchedColumns.some(name => before.row[name] !== after.row[name]) ||
    !sameFields(before.fields, after.fields)
  )
}

const titlesOf = statement<{ groupId: string; ids: string[] }>()((q, p, dialect) =>
  q
    .selectFrom('attachments')
    .select(['id', 'entity_id', 'title', 'type'])
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('entity_id'), p.ids, 'text')),
)

const textColumns = { n: 'integer', group_id: 'text', search_text: 'text' } as const
const insertTexts = insertMany<EntitySearchTable>('entity_search', textColumns)
// In the place of the old text: if that were deleted first, it would be looked up once more whose text it is.
const putTexts = insertMany<EntitySearchTable>(
  'entity_search',
  textColumns,
  dialect => sql`on conflict (${dialect.rowNumberKey}) do update set search_text = excluded.search_text`,
)
const insertTrigrams = insertMany<SearchTrigramsTable>('search_trigrams', { rowid: 'integer', t: 'text' })

/** Takes items out of the index of texts; what else is kept of them goes with their rows. */
export async function forgetTrigrams(db: Writer, rowNumbers: number[]): Promise<void> {
  if (rowNumbers.length === 0) return
  await removeTrigrams(db, rowNumbers)
  await mergeSomeTexts(db, rowNumbers.length)
}

async function removeTrigrams(db: Writer, rowNumbers: number[]): Promise<void> {
  if (db.dialect.hasTrigramTable) await db.run(deleteTrigrams, { rowNumbers })
}

/** Writes the search texts of the items whose searched members changed. */
export async function saveSearch(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(isSearchedOtherwise)
  if (changed.length === 0) return
  const fresh = changed.filter(isNew)
  const stored = changed.filter(change => !isNew(change))
  await allOrFirstError([
    writeSearch(db, groupId, entitiesOf(fresh), insertTexts),
    renewSearch(db, groupId, entitiesOf(stored)),
  ])
}

const isNew = ({ before }: Change): boolean => before === null
const entitiesOf = (changes: readonly { after: LoadedEntity }[]): LoadedEntity[] =>
  changes.map(({ after }) => after)

/** Writes the search texts of items anew: also needed when the titles of their attachments have changed. */
export async function renewSearch(
  db: Writer,
  groupId: string,
  entities: readonly LoadedEntity[],
): Promise<void> {
  if (entities.length === 0) return
  const rowNumbers = entities.map(({ row }) => row.n)
  const untitled = entities.filter(({ titled }) => titled === undefined)
  await allOrFirstError([
    removeTrigrams(db, rowNumbers),
    untitled.length === 0
      ? writeSearch(db, groupId, entities, putTexts)
      : titlesOn(db, groupId, untitled).then(titles => writeSearch(db, groupId, entities, putTexts, titles)),
  ])
}

type Titled = NonNullable<LoadedEntity['titled']>

/** The titles of the attachments of some items, by the items' ids. */
async function titlesOn(
  db: Reader,
  groupId: string,
  entities: readonly LoadedEntity[],
): Promise<ReadonlyMap<string | null, Titled>> {
  const found = await db.all(titlesOf, { groupId, ids: entities.map(({ row }) => row.id) })
  // Put in order here: asked for it, SQLite would read the attachments of the whole group.
  return Map.groupBy(
    found.sort((a, b) => (a.id < b.id ? -1 : 1)),
    ({ entity_id }) => entity_id,
  )
}

const textsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_search')
    .select(['n', 'search_text'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)

/** Those of the items whose search text is not what their rows, fields and attachments say. */
export async function withStaleSearch(
  db: Reader,
  groupId: string,
  entities: readonly LoadedEntity[],
): Promise<LoadedEntity[]> {
  const titles = await titlesOn(db, groupId, entities)
  const kept = await db.all(textsOf, { groupId, rowNumbers: entities.map(({ row }) => row.n) })
  const texts = new Map(kept.map(({ n, search_text }) => [n, search_text]))
  return entities.filter(
    entity => texts.get(entity.row.n) !== searchTextOf(entity, titles.get(entity.row.id) ?? []),
  )
}

async function writeSearch(
  db: Writer,
  groupId: string,
  entities: readonly LoadedEntity[],
  writeTexts: typeof insertTexts,
  titles: ReadonlyMap<string | null, Titled> = new Map(),
): Promise<void> {
  if (entities.length === 0) return
  const rows = entities.map(entity => ({
    n: entity.row.n,
    group_id: groupId,
    search_text: searchTextOf(entity, entity.titled ?? titles.get(entity.row.id) ?? []),
  }))
  await writeTexts(db, rows)
  if (!db.dialect.hasTrigramTable) return
  for await (const batch of batchesOfTexts(rows)) await insertTrigrams(db, batch)
  const letters = rows.reduce((sum, { search_text }) => sum + search_text.length, 0)
  await mergeSomeTexts(db, rows.length, letters)
}

/** Texts for the index, as many at once as are written without a pause. */
async function* batchesOfTexts(
  rows: readonly Pick<EntitySearchTable, 'n' | 'search_text'>[],
): AsyncGenerator<readonly SearchTrigramsTable[]> {
  let batch: SearchTrigramsTable[] = []
  let length = 0
  for (const { n, search_text } of rows) {
    if (length > 0 && length + search_text.length > maxTextsWritten) {
      yield batch
      await yieldToEventLoop()
      batch = []
      length = 0
    }
    batch.push({ rowid: n, t: search_text })
    length += search_text.length
  }
  yield batch
}
