import { sql } from 'kysely'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { keysetPages } from './query/keyset.ts'
import { statement } from './query/statement.ts'
import type { Reader, Writer } from './reader-writer.ts'

/**
 * Lets half of what a segment of FTS5's index holds be deleted before it is written anew (sqlite.org/fts5.html, "deletemerge").
 * At its own choice of a tenth, deleting all of 100,000 texts wrote the index again and again, with stops of half a second.
 */
export const mergeDeletedTextsLate =
  "insert into search_trigrams (search_trigrams, rank) values ('deletemerge', 50)"

/**
 * FTS5 merges the segments of its index by itself when 64 pages have been written, as much as 320 pages at once, which held the
 * writer for up to 0.2 s. This leaves that to `mergeSomeTexts`, which merges eight segments at least (sqlite.org/fts5.html).
 */
export const mergeTextsInSteps = [
  "insert into search_trigrams (search_trigrams, rank) values ('automerge', 0)",
  "insert into search_trigrams (search_trigrams, rank) values ('usermerge', 8)",
] as const

/** How much of the index is merged at once, pages: 3 ms, seldom more than 10. */
const mergeStep = 48
/** What one write to the index counts, and each of so many texts or letters besides; for each `dueMerge` there is one step. */
const [textsPerWrite, lettersPerWrite] = [12, 9600]
const dueMerge = 8

/** What has been written since the last step, by this process. */
let unmerged = 0

/**
 * Merges some of the index, where it is a table of its own and enough was written: to be told of each write of so many texts,
 * and how many letters they have.
 */
export async function mergeSomeTexts(db: Writer, texts: number, letters = 0): Promise<void> {
  if (!db.dialect.hasTrigramTable) return
  unmerged += 1 + Math.max(texts / textsPerWrite, letters / lettersPerWrite)
  const steps = Math.floor(unmerged / dueMerge)
  if (steps === 0) return
  unmerged = 0
  for (let step = 0; step < steps; step++) {
    if (step > 0) await yieldToEventLoop()
    await db.exec(`insert into search_trigrams (search_trigrams, rank) values ('merge', ${mergeStep})`)
  }
}

/** From how many bytes on a search text is long: of those there is an index, `entity_search_long`. */
export const longText = 4096

/** How many bytes the longest search text of a group has; null when none is long. A sub-select, found at once. */
export const longestTextOf = (groupId: unknown) =>
  sql<number | null>`(select octet_length(search_text) from entity_search
    where group_id = ${groupId} and octet_length(search_text) > ${sql.lit(longText)}
    order by octet_length(search_text) desc limit 1)`

const longest = statement<{ groupId: string }>()(
  (_q, p) => sql<{ bytes: number | null }>`select ${longestTextOf(p.groupId)} as bytes`,
  { seesHidden: true },
)

/** How much of texts is written, and how much is read, without a pause, bytes: 10 to 20 ms of the thread that everybody shares. */
export const maxTextsWritten = 512 * 1024
const maxTextsRead = 2 * 1024 * 1024

/** How many items of a group may be written at once, so that it does not take long even if all have the longest texts; at least 1. */
export const maxEntitiesPerWrite = (db: Reader, groupId: string): Promise<number> =>
  countWithin(db, groupId, maxTextsWritten)

/** How many may be read at once with all of their fields. */
export const readableAtOnce = (db: Reader, groupId: string): Promise<number> =>
  countWithin(db, groupId, maxTextsRead)

async function countWithin(db: Reader, groupId: string, maxBytes: number): Promise<number> {
  const bytes = (await db.first(longest, { groupId }))?.bytes
  return bytes ? Math.max(1, Math.floor(maxBytes / bytes)) : Number.POSITIVE_INFINITY
}

/** Makes the search index from the texts, where it is a table of its own and empty. */
export async function fillSearchIndex(db: Writer): Promise<void> {
  if (db.dialect.hasTrigramTable)
    await db.exec('insert into search_trigrams (rowid, t) select n, search_text from entity_search')
}

/** Removes search texts of items that are not there. */
export async function forgetLostTexts(db: Writer): Promise<void> {
  await db.exec(
    'delete from entity_search where not exists (select 1 from entities where entities.n = entity_search.n)',
  )
}

/** Makes the search index anew, whatever has become of it, where it is a table of its own. */
export async function rebuildSearchIndex(db: Writer): Promise<void> {
  if (!db.dialect.hasTrigramTable) return
  await db.exec('drop table if exists search_trigrams')
  await db.exec(
    `create virtual table search_trigrams using fts5(
        t, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  )
  for (const setting of [mergeDeletedTextsLate, ...mergeTextsInSteps]) await db.exec(setting)
  await fillSearchIndex(db)
}

/**
 * Makes this connection forget what it knows of the search index from an earlier state of the database. A search does so by
 * itself; SQLite's own check does not, and takes for damage what another connection has changed since.
 */
export async function reloadSearchIndex(db: Reader): Promise<void> {
  if (!db.dialect.hasTrigramTable) return
  await sql`select rowid from search_trigrams where rowid = null`.execute(db.q).catch(() => {
    // It is gone or damaged: that is for the check to tell.
  })
}

/** Three code points that the search index has found somewhere. */
export interface IndexedTrigram {
  readonly term: string
  /** The row number of the item. */
  readonly n: number
  /** Where in its text, in code points. */
  readonly at: number
}

/** About how many places of trigrams are read together. */
const maxPlaces = 20_000

/**
 * Everything that the search index holds, where that is a table of its own (SQLite), in batches and in no order that
 * means anything. It reads the whole index: for checks, not for searches.
 */
export async function* indexedTrigrams(db: Reader): AsyncGenerator<readonly IndexedTrigram[]> {
  if (!db.dialect.hasTrigramTable) return
  await viewOf(db, 'terms', 'row')
  await viewOf(db, 'places', 'instance')
  for await (const { first, last } of rangesOf(db)) {
    const { rows } = await sql<IndexedTrigram>`
      select term, doc as n, "offset" as at from temp.search_trigram_places
      where term >= ${first} and term <= ${last}`.execute(db.q)
    yield rows
    await yieldToEventLoop()
  }
}

/** Opens a view of the index that is seen by this connection only, and costs nothing. */
const viewOf = (db: Reader, name: string, kind: string) =>
  sql
    .raw(
      `create virtual table if not exists temp.search_trigram_${name} using fts5vocab('main', 'search_trigrams', '${kind}')`,
    )
    .execute(db.q)

interface Range {
  readonly first: string
  readonly last: string
}

/** The terms of the index in ranges of about as many places. */
async function* rangesOf(db: Reader): AsyncGenerator<Range> {
  let [first, last, size] = ['', '', 0]
  const terms = keysetPages((after, limit) => termsAfter(db, after, limit), {
    first: '',
    keyOf: ({ term }) => term,
  })
  for await (const rows of terms)
    for (const { term, cnt } of rows) {
      if (size > 0 && size + cnt > maxPlaces) {
        yield { first, last }
        size = 0
      }
      if (size === 0) first = term
      size += cnt
      last = term
    }
  if (size > 0) yield { first, last }
}

async function termsAfter(db: Reader, after: string, limit: number) {
  const { rows } = await sql<{ term: string; cnt: number }>`
    select term, cnt from temp.search_trigram_terms where term > ${after} order by term limit ${limit}`.execute(
    db.q,
  )
  return rows
}
