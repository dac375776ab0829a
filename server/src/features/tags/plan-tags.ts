import { sql } from 'kysely'
import { pagesById, pagesByNumber } from '#db/query/keyset.ts'
import { statement } from '#db/query/statement.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { TagSubject } from './tag-subjects.ts'
import { templatesWithDefault } from './template-defaults.ts'

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

interface Node {
  readonly n: number
  readonly id: string
}

/** The deletion of a tag: entities lose it, the tags below it become roots. */
export async function* planTagDeletion(
  db: Reader,
  groupId: string,
  { n: tag, id: parentId }: Node,
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

const linksToMerge = statement<{
  groupId: string
  tag: number
  into: number
  after: number
  limit: number
}>()(
  (_q, p) => sql<{ n: number; has_both: number | null }>`
    select l.n, other.n as has_both from entity_tags l
    left join entity_tags other on other.group_id = l.group_id and other.tag_n = ${p.into} and other.n = l.n
    where l.group_id = ${p.groupId} and l.tag_n = ${p.tag} and l.n > ${p.after}
    order by l.n limit ${p.limit}`,
)

/** How many entities, tags and templates a merge changes. */
export interface MergeCounts {
  readonly tagged: number
  readonly alreadyTagged: number
  readonly moved: number
}

/** The merge of a tag into another one: entities and templates get that, the tags below it move there, and it goes. */
export async function* planTagMerge(
  db: Reader,
  groupId: string,
  tag: Node,
  into: Node,
): AsyncGenerator<readonly TagSubject[], MergeCounts> {
  let tagged = 0
  let alreadyTagged = 0
  let moved = 0
  for await (const rows of pagesByNumber((after, limit) =>
    db.all(linksToMerge, { groupId, tag: tag.n, into: into.n, after, limit }),
  )) {
    const both = rows.filter(row => row.has_both !== null)
    const one = rows.filter(row => row.has_both === null)
    tagged += one.length
    alreadyTagged += both.length
    yield both.map(({ n }) => ({ change: 'takeTagOff', n, tag: tag.n }))
    yield one.map(({ n }) => ({ change: 'replaceTag', n, tag: tag.n, by: into.n }))
  }
  for await (const ids of templatesWithDefault(db, groupId, tag.id))
    yield ids.map(templateId => ({ change: 'replaceDefault', templateId, id: tag.id, by: into.id }))
  for await (const rows of pagesById((after, limit) =>
    db.all(childrenAfter, { groupId, parentId: tag.id, after, limit }),
  )) {
    moved += rows.length
    yield rows.map(({ id }) => ({ change: 'moveTag', id, parentId: into.id }))
  }
  yield [{ change: 'deleteTag', id: tag.id }]
  return { tagged, alreadyTagged, moved }
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
