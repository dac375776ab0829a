import { type Selectable, sql } from 'kysely'
import { type BatchOptions, inBatches } from '#db/query/batches.ts'
import { pagesById } from '#db/query/keyset.ts'
import { StatementCache, statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { Tables } from '#db/tables.ts'

type PagedTable = 'entity_types' | 'templates' | 'tags' | 'entities' | 'maintenance_entries' | 'notifiers'

/** Every row of a table that a group has, by id, so that equal content is always in the same order. */
export const everyRow = <T extends PagedTable>(
  db: Reader,
  groupId: string,
  table: T,
  options?: BatchOptions,
): AsyncGenerator<readonly Selectable<Tables[T]>[]> =>
  pagesById(
    (after, limit) =>
      db.q
        .selectFrom(table as PagedTable)
        .selectAll()
        .where('group_id', '=', groupId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    options,
  ) as AsyncGenerator<readonly Selectable<Tables[T]>[]>

/** An attachment; for a thumbnail with its original, and otherwise with its thumbnail as far as that is there. */
export type AttachmentRow = Selectable<Tables['attachments']> & {
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
        // Without it a database may look for the least id of the whole group, one attachment after the other.
        .groupBy('o.thumbnail_id')
        .as('original_id'),
    )
    .where('a.group_id', '=', p.groupId)
    .where('a.id', '>', p.after)
    .orderBy('a.id')
    .limit(p.limit),
)

/** Every attachment of a group by id, without those that belong to nothing. */
export async function* everyAttachment(db: Reader, groupId: string): AsyncGenerator<AttachmentRow[]> {
  const read = (after: string, limit: number): Promise<AttachmentRow[]> =>
    db.all(attachmentsAfter, { groupId, after, limit })
  for await (const rows of pagesById(read))
    yield rows.filter(({ type, original_id, entity_id }) =>
      type === 'thumbnail' ? original_id !== null : entity_id !== null,
    )
}

/** The tags of some items. */
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

const shapes = new StatementCache()

const known = (table: string) =>
  shapes.get(table, () =>
    statement<{ groupId: string; ids: readonly string[] }>()(
      (_q, p, dialect) => sql<{ id: string }>`select id from ${sql.table(table)}
        where group_id = ${p.groupId} and ${dialect.isAnyOf(sql.ref('id'), p.ids, 'text')}`,
    ),
  )

/** Those of some ids that the group has: an archive must not refer to what it does not hold. */
export async function knownIds(
  db: Reader,
  groupId: string,
  table: string,
  ids: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const asked = [...new Set(ids.filter(id => id !== null))]
  const found = await inBatches(asked, ids => db.all(known(table), { groupId, ids }))
  return new Set(found.map(({ id }) => id))
}
