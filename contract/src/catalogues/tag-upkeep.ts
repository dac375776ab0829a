import { z } from 'zod'
import { bodyOf, FlagIn, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, ClearableIdIn, Id, IdIn, SomeIdsIn } from '../values/ids.ts'
import { textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Tags')

const count = z.int().min(0)

/** Use of a tag by items that are not archived. */
export const TagUse = z
  .strictObject({
    id: Id,
    items: count.describe('Items with the tag or a tag below it, each counted once'),
    ownItems: count.describe('Items with the tag itself'),
    value: z.number().describe('Purchase price × quantity of `items`, without sold ones'),
    lastUsedAt: Instant.nullable().describe('The last change of one of `items`; null without items'),
  })
  .meta({ id: 'TagUse' })
export type TagUse = z.infer<typeof TagUse>

/** Counts the items of each tag of the group. */
export const listTagUse = operation({
  name: 'listTagUse',
  summary: 'Count items and value by tag',
  description:
    'Counts items that are not archived, as `GET /v1/entities?tags=…` lists them. Ordered by name, with unused tags.',
  route: 'GET /v1/tags/use',
  needs: 'user',
  reply: z.array(TagUse),
  status: 200,
  problems: [],
})

const change = Id.nullable().describe('The change in the history; null when nothing was changed')
const dryRun = FlagIn.describe('Returns what would change, and changes nothing')

/** Result of a merge of two tags. */
export const TagMerge = z
  .strictObject({
    tagged: count.describe('Items and locations that get `into`'),
    alreadyTagged: count.describe('Items and locations that had both'),
    moved: count.describe('Tags that were directly below the merged one'),
    change,
  })
  .meta({ id: 'TagMerge' })
export type TagMerge = z.infer<typeof TagMerge>

/** Merges a tag into another tag, as one change. */
export const mergeTag = operation({
  name: 'mergeTag',
  summary: 'Merge a tag into another tag',
  description:
    'Items, locations and templates with the tag get `into` instead, the tags below it move below ' +
    '`into`, then the tag is deleted. `into` must not be the tag itself or below it. The tree of tags ' +
    'keeps at most 5 levels.',
  route: 'POST /v1/tags/:id/merge',
  needs: 'user',
  params: ById,
  body: bodyOf({ into: IdIn.describe('The tag that stays'), dryRun }),
  reply: TagMerge,
  status: 200,
  problems: ['tag.not_found', 'tag.cycle', 'tag.too_deep'],
})

/** Sets the same values on several tags, as one change. */
export const changeTags = operation({
  name: 'changeTags',
  summary: 'Change parent, colour or icon of several tags',
  description: 'All or none. Absent members stay.',
  route: 'POST /v1/tags/change',
  needs: 'user',
  body: bodyOf({
    ids: SomeIdsIn,
    parentId: ClearableIdIn.describe('The new parent of the tags; null: they become roots'),
    color: unchanged(textIn(255)),
    icon: unchanged(textIn(255)),
  }).refine(
    ({ ids: _, ...rest }) => Object.values(rest).some(value => value !== undefined),
    says('changes_nothing'),
  ),
  reply: z.strictObject({ changed: count, unchanged: count, change }).meta({ id: 'TagsChanged' }),
  status: 200,
  problems: ['tag.not_found', 'tag.cycle', 'tag.too_deep'],
})

/** Result of a deletion of tags. */
export const TagDeletion = z
  .strictObject({
    deleted: count,
    untagged: count.describe('Items and locations that lose a tag'),
    change,
  })
  .meta({ id: 'TagDeletion' })
export type TagDeletion = z.infer<typeof TagDeletion>

/** Deletes several tags, as one change. */
export const deleteTags = operation({
  name: 'deleteTags',
  summary: 'Delete several tags',
  description: 'All or none. Items and locations lose these tags; other tags below them become roots.',
  route: 'POST /v1/tags/delete',
  needs: 'user',
  body: bodyOf({ ids: SomeIdsIn, dryRun }),
  reply: TagDeletion,
  status: 200,
  problems: ['tag.not_found'],
})
