import { pagesById, pagesByNumber } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { TagSubject } from './tag-subjects.ts'

const linksAfter = statement<{ groupId: string; tag: number; after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entity_tags')
    .select('n')
    .where('group_id', '=', p.groupId)
    .where('tag_n', '=', p.tag)
    .where('n', '>', p.after)
    .orderBy('n')
    .limit(p.limit),
)

const childrenAfter = statement<{ groupId: string; parentId: string; after: string; limit: number }>()(
  (q, p) =>
    q
      .selectFrom('tags')
      .select('id')
      .where('group_id', '=', p.groupId)
      .where('parent_id', '=', p.parentId)
      .where('id', '>', p.after)
      .orderBy('id')
      .limit(p.limit),
)

/** The deletion of a tag: entities lose it, the tags below it become roots. */
export async function* planTagDeletion(
  db: Reader,
  groupId: string,
  { n: tag, id: parentId }: { readonly n: number; readonly id: string },
): AsyncGenerator<readonly TagSubject[]> {
  for await (const rows of pagesByNumber((after, limit) =>
    db.all(linksAfter, { groupId, tag, after, limit }),
  ))
    yield rows.map(({ n }) => ({ change: 'takeTagOff', n, tag }))
  for await (const rows of pagesById((after, limit) =>
    db.all(childrenAfter, { groupId, parentId, after, limit }),
  ))
    yield rows.map(({ id }) => ({ change: 'makeRoot', id }))
  yield [{ change: 'deleteTag', id: parentId }]
}

const linksOfLocations = statement<{ groupId: string; tag: number; after: number; limit: number }>()((q, p) =>
  q
    .selectFrom('entity_tags as l')
    .innerJoin('entities as e', join => join.onRef('e.group_id', '=', 'l.group_id').onRef('e.n', '=', 'l.n'))
    .select('l.n')
    .where('l.group_id', '=', p.groupId)
    .where('l.tag_n', '=', p.tag)
    .where('e.is_location', '=', 1)
    .where('l.n', '>', p.after)
    .orderBy('l.n')
    .limit(p.limit),
)

const tagsAfter = statement<{ groupId: string; after: string; limit: number }>()((q, p) =>
  q
    .selectFrom('tags')
    .select(['n', 'id', 'parent_id'])
    .where('group_id', '=', p.groupId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** The deletion of all tags of a group of which no entity is left, or no entity but locations. */
export async function* planTagsWipe(
  db: Reader,
  groupId: string,
  locationsStay: boolean,
): AsyncGenerator<readonly TagSubject[]> {
  const pages = () => pagesById((after, limit) => db.all(tagsAfter, { groupId, after, limit }))
  for await (const tags of pages()) {
    if (locationsStay) for (const { n } of tags) yield* planLinksOfLocations(db, groupId, n)
    // All of them first: so that whatever goes has nothing below it.
    yield tags.filter(({ parent_id }) => parent_id !== null).map(({ id }) => ({ change: 'makeRoot', id }))
  }
  for await (const tags of pages()) yield tags.map(({ id }) => ({ change: 'deleteTag', id }))
}

async function* planLinksOfLocations(
  db: Reader,
  groupId: string,
  tag: number,
): AsyncGenerator<readonly TagSubject[]> {
  const pages = pagesByNumber((after, limit) => db.all(linksOfLocations, { groupId, tag, after, limit }))
  for await (const rows of pages) yield rows.map(({ n }) => ({ change: 'takeTagOff', n, tag }))
}
