import { sql } from 'kysely'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { keysetPages } from './query/keyset.ts'
import { statement } from './query/statement.ts'
import type { Reader, Writer } from './reader-writer.ts'

/**
 * Rewrites a segment of the FTS5 index only when half of it is deleted (sqlite.org/fts5.html, "deletemerge").
 * With the default of a tenth, deleting 100,000 texts rewrote the index repeatedly, with pauses of 0.5 s.
 */
export const mergeDeletedTextsLate =
  "insert into search_trigrams (search_trigrams, rank) values ('deletemerge', 50)"

/**
 * Disables FTS5's automatic merges, which write up to 320 pages at once after 64 pages and blocked the writer
 * for up to 0.2 s. `mergeSomeTexts` merges instead, at least eight segments (sqlite.org/fts5.html).
 */
export const mergeTextsInSteps = [
  "insert into search_trigrams (search_trigrams, rank) values ('automerge', 0)",
  "insert into search_trigrams (search_trigrams, rank) values ('usermerge', 8)",
] as const

/** Pages merged at once: 3 ms, seldom more than 10. */
const mergeStep = 48
/** A write to the index counts as one, and as one more for each of this many texts; each `dueMerge` leads to one merge step. */
const textsPerWrite = 12
/** The same for letters. */
const lettersPerWrite = 9600
const dueMerge = 8

/** Count since the last merge step of this process. */
let unmerged = 0

/**
 * Merges a part of the index after enough writes, where it is a separate table. Call it for each write with
 * the number of texts and letters.
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

/** Length from which a search text is long, bytes; the index `entity_search_long` has these. */
export const longText = 4096

/** Sub-select of the length of the longest search text of a group, bytes; null when none is long. Uses an index. */
export const longestTextOf = (groupId: unknown) =>
  sql<number | null>`(select octet_length(search_text) from entity_search
    where group_id = ${groupId} and octet_length(search_text) > ${sql.lit(longText)}
    order by octet_length(search_text) desc limit 1)`

const longest = statement<{ groupId: string }>()(
  (_q, p) => sql<{ bytes: number | null }>`select ${longestTextOf(p.groupId)} as bytes`,
  { seesHidden: true },
)

/** Bytes of texts written and read without a pause: 10 to 20 ms of the main thread. */
export const maxTextsWritten = 512 * 1024
const maxTextsRead = 2 * 1024 * 1024

/** The most items of a group to write at once, at least 1; limited by its longest text. */
export const maxEntitiesPerWrite = (db: Reader, groupId: string): Promise<number> =>
  countWithin(db, groupId, maxTextsWritten)

/** The most items of a group to read at once with all fields. */
export const readableAtOnce = (db: Reader, groupId: string): Promise<number> =>
  countWithin(db, groupId, maxTextsRead)

async function countWithin(db: Reader, groupId: string, maxBytes: number): Promise<number> {
  const bytes = (await db.first(longest, { groupId }))?.bytes
  return bytes ? Math.max(1, Math.floor(maxBytes / bytes)) : Number.POSITIVE_INFINITY
}

/** Fills the search index from the texts, where it is a separate, empty table. */
export async function fillSearchIndex(db: Writer): Promise<void> {
  if (db.dialect.hasTrigramTable)
    await db.exec('insert into search_trigrams (rowid, t) select n, search_text from entity_search')
}

/** Removes search texts without an item. */
export async function forgetLostTexts(db: Writer): Promise<void> {
  await db.exec(
    'delete from entity_search where not exists (select 1 from entities where entities.n = entity_search.n)',
  )
}

/** Rebuilds the search index, even a damaged one, where it is a separate table. */
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
 * Drops cached structure of the search index on this connection. Searches do so themselves; SQLite's
 * integrity check does not, and reports changes of other connections as damage.
 */
export async function reloadSearchIndex(db: Reader): Promise<void> {
  if (!db.dialect.hasTrigramTable) return
  await sql`select rowid from search_trigrams where rowid = null`.execute(db.q).catch(() => {
    // Missing or damaged: the check reports that.
  })
}

/** A trigram in the search index. */
export interface IndexedTrigram {
  readonly term: string
  /** The row number of the item. */
  readonly n: number
  /** Position in its text, in code points. */
  readonly at: number
}

/** Approximate number of positions read together. */
const maxPlaces = 20_000

/** All entries of the search index (SQLite), in batches of arbitrary order. Reads the whole index: for checks, not for searches. */
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

/** Creates a temporary view of the index, visible to this connection only. */
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

/** Ranges of terms of the index with about `maxPlaces` positions each. */
async function* rangesOf(db: Reader): AsyncGenerator<Range> {
  let first = ''
  let last = ''
  let size = 0
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
