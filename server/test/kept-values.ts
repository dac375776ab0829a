import BetterSqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { SqliteDatabase } from '#db/sqlite.ts'
import { findStaleValues } from '#features/entities/kept-values.ts'
import type { TestApp } from './test-app.ts'

/** Every three code points in a row. */
function trigramsOf(text: string): string[] {
  const letters = [...text]
  return letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
}

/** What the trigram index says, thing by thing, against the texts that it was made from. */
function staleTrigrams(file: string): string[] {
  const db = new BetterSqlite(file)
  try {
    db.exec("create virtual table temp.instances using fts5vocab('main', 'search_trigrams', 'instance')")
    const found = new Map<number, string[]>()
    for (const { term, doc, offset } of db
      .prepare('select term, doc, "offset" from temp.instances')
      .all() as {
      term: string
      doc: number
      offset: number
    }[])
      found.set(doc, [...(found.get(doc) ?? []), `${offset} ${term}`])
    const texts = db.prepare('select n, search_text from entity_search').all() as {
      n: number
      search_text: string
    }[]
    const wanted = new Map(
      texts.map(({ n, search_text }) => [n, trigramsOf(search_text).map((term, i) => `${i} ${term}`)]),
    )
    return [...new Set([...found.keys(), ...wanted.keys()])].flatMap(n => {
      const [have, want] = [found.get(n) ?? [], wanted.get(n) ?? []].map(list => [...list].sort().join('\n'))
      return have === want ? [] : [`trigrams of ${n} are not those of its text`]
    })
  } finally {
    db.close()
  }
}

/** Holds every kept value of a group (and, on SQLite, the search index of all groups) against the rows. */
export async function expectKeptValues(stowage: TestApp, groupId: string): Promise<void> {
  const { database } = stowage.app
  expect(await database.read(db => findStaleValues(db, groupId))).toEqual([])
  if (database instanceof SqliteDatabase) expect(staleTrigrams(database.file)).toEqual([])
}
