import type { Selectable } from 'kysely'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { AttachmentsTable } from '#db/tables/attachments.ts'
import type { Tables } from '#db/tables.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'

/** How many rows are read between two breaths. */
const batch = 500

type PagedTable = 'entity_types' | 'templates' | 'tags' | 'entities' | 'maintenance_entries' | 'notifiers'

/** Every row of a table that a group has, by id, so that equal content is always in the same order. */
export async function* everyRow<T extends PagedTable>(
  db: Reader,
  groupId: string,
  table: T,
): AsyncGenerator<Selectable<Tables[T]>[]> {
  for (let after = ''; ; ) {
    const rows = await db.q
      .selectFrom(table as PagedTable)
      .selectAll()
      .where('group_id', '=', groupId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute()
    if (rows.length > 0) yield rows as Selectable<Tables[T]>[]
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.id
    await yieldToEventLoop()
  }
}

/** An attachment; for a thumbnail with its original, and otherwise with its thumbnail as far as that is there. */
export type AttachmentRow = Selectable<AttachmentsTable> & {
  readonly original_id: string | null
  readonly known_thumbnail_id: string | null
}

const attachmentsAfter = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('attachments as a')
    .leftJoin('attachments as t', join =>
      join.onRef('t.group_id', '=', 'a.group_id').onRef('t.id', '=', 'a.thumbnail_id'),
    )
    .selectAll('a')
    .select('t.id as known_thumbnail_id')
    .select(eb =>
      eb
        .selectFrom('attachments as o')
        .select(({ fn }) => fn.min('o.id').as('id'))
        .where('o.group_id', '=', p.groupId)
        .whereRef('o.thumbnail_id', '=', 'a.id')
        .where('o.type', '!=', 'thumbnail')
        .as('original_id'),
    )
    .where('a.group_id', '=', p.groupId)
    .where('a.id', '>', p.after)
    .orderBy('a.id')
    .limit(p.limit),
)

/** Every attachment of a group by id, without those that belong to nothing. */
export async function* everyAttachment(db: Reader, groupId: string): AsyncGenerator<AttachmentRow[]> {
  for (let after = ''; ; ) {
    const rows: AttachmentRow[] = await db.all(attachmentsAfter, { groupId, after, limit: batch })
    yield rows.filter(({ type, original_id, entity_id }) =>
      type === 'thumbnail' ? original_id !== null : entity_id !== null,
    )
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.id
    await yieldToEventLoop()
  }
}

/** The custom fields of some things, in their order. */
export const fieldsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .selectAll()
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
    .orderBy('entity_n')
    .orderBy('position'),
)

/** The tags of some things. */
export const tagsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_tags as l')
    .innerJoin('tags as t', join => join.onRef('t.group_id', '=', 'l.group_id').onRef('t.n', '=', 'l.tag_n'))
    .select(['l.n', 't.id'])
    .where(({ ref }) => dialect.impliedGroup(ref('l.group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('l.n'), p.rowNumbers, 'number'))
    .orderBy('t.id'),
)

/** The fields of some templates, in their order. */
export const templateFieldsOf = statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
  q
    .selectFrom('template_fields')
    .selectAll()
    .where('group_id', '=', p.groupId)
    .where(({ ref }) => dialect.isAnyOf(ref('template_id'), p.ids, 'text'))
    .orderBy('template_id')
    .orderBy('position'),
)

const known = {
  tags: statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
    q
      .selectFrom('tags')
      .select('id')
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
  ),
  entities: statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
    q
      .selectFrom('entities')
      .select('id')
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
  ),
  templates: statement<{ groupId: string; ids: readonly string[] }>()((q, p, dialect) =>
    q
      .selectFrom('templates')
      .select('id')
      .where('group_id', '=', p.groupId)
      .where(({ ref }) => dialect.isAnyOf(ref('id'), p.ids, 'text')),
  ),
}

/** Those of some ids that the group has: an archive must not refer to what it does not hold. */
export async function knownIds(
  db: Reader,
  groupId: string,
  table: keyof typeof known,
  ids: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const asked = [...new Set(ids.filter(id => id !== null))]
  const found = new Set<string | null>()
  for (let from = 0; from < asked.length; from += batch)
    for (const { id } of await db.all(known[table], { groupId, ids: asked.slice(from, from + batch) }))
      found.add(id)
  return found
}
