import { sql } from 'kysely'
import { insertInto } from '#db/inventory/insert-rows.ts'
import { statement } from '#db/query/statement.ts'
import type { Writer } from '#db/reader-writer.ts'
import { allOrFirstError } from '#kernel/all-or-first-error.ts'
import type { Change } from '../model/entity.ts'

const deleteLinks = statement<{ groupId: string; links: string }>()(
  (_q, p, dialect) => sql`delete from entity_tags where group_id = ${p.groupId} and (tag_n, n) in
    (select tag_n, n from ${dialect.recordTable(p.links, { tag_n: 'integer', n: 'integer' })} gone)`,
)

const insertLinks = insertInto('entity_tags')

interface Link {
  readonly tag_n: number
  readonly n: number
}

async function removeLinks(db: Writer, groupId: string, links: readonly Link[]): Promise<void> {
  if (links.length > 0) await db.run(deleteLinks, { groupId, links: JSON.stringify(links) })
}

/** Writes the tag links that come and removes those that go. */
export async function saveTags(db: Writer, groupId: string, changes: readonly Change[]): Promise<void> {
  const gone: Link[] = []
  const come: { group_id: string; tag_n: number; n: number }[] = []
  for (const { before, after } of changes) {
    if (after === null || before?.tags === after.tags) continue
    const had = new Set(before?.tags)
    const wanted = new Set(after.tags)
    const { n } = after.row
    for (const tag_n of had) if (!wanted.has(tag_n)) gone.push({ tag_n, n })
    for (const tag_n of wanted) if (!had.has(tag_n)) come.push({ group_id: groupId, tag_n, n })
  }
  if (gone.length + come.length === 0) return
  come.sort((a, b) => a.tag_n - b.tag_n || a.n - b.n)
  await allOrFirstError([removeLinks(db, groupId, gone), insertLinks(db, come)])
}
