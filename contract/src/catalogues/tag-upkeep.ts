import { z } from 'zod'
import { bodyOf, FlagIn, unchanged } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, ClearableIdIn, Id, IdIn, SomeIdsIn } from '../values/ids.ts'
import { textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Tags')

const count = z.int().min(0)

/** How much a tag is used by items that are not archived. */
export const TagUse = z
  .strictObject({
    id: Id,
    items: count.describe('Items that carry it or a tag below it, each once'),
    ownItems: count.describe('Items that carry it itself'),
    value: z.number().describe('Purchase price × quantity of `items`, without sold ones'),
    lastUsedAt: Instant.nullable().describe('When one of `items` was last changed; null without items'),
  })
  .meta({ id: 'TagUse' })
export type TagUse = z.infer<typeof TagUse>

/** Counts the items of each tag of the group. */
export const listTagUse = operation({
  name: 'listTagUse',
  summary: 'Count the items of each tag and what they are worth',
  description:
    'Of items that are not archived, as `GET /v1/entities?tags=…` lists them. By name, unused tags too.',
  route: 'GET /v1/tags/use',
  needs: 'user',
  reply: z.array(TagUse),
  status: 200,
  problems: [],
})

const change = Id.nullable().describe('The change in the history; null when nothing was changed')
const dryRun = FlagIn.describe('Says what would be changed, and changes nothing')

/** What a merge of two tags comes to. */
export const TagMerge = z
  .strictObject({
    tagged: count.describe('Items and locations that get the other tag'),
    alreadyTagged: count.describe('Items and locations that had both'),
    moved: count.describe('Tags that lay directly below the merged one'),
    change,
  })
  .meta({ id: 'TagMerge' })
export type TagMerge = z.infer<typeof TagMerge>

/** Merges a tag into another one, in one change. */
export const mergeTag = operation({
  name: 'mergeTag',
  summary: 'Merge a tag into another one',
  description:
    'What carries the tag gets `into` instead, templates too; the tags below it move below `into`; then the tag is deleted. ' +
    '`into` must not be the tag itself or below it, and the tree of tags keeps its 5 levels at most.',
  route: 'POST /v1/tags/:id/merge',
  needs: 'user',
  params: ById,
  body: bodyOf({ into: IdIn.describe('The tag that stays'), dryRun }),
  reply: TagMerge,
  status: 200,
  problems: ['tag.not_found', 'tag.cycle', 'tag.too_deep'],
})

/** Changes several tags alike, in one change. */
export const changeTags = operation({
  name: 'changeTags',
  summary: 'Move several tags, or give them a colour or an icon',
  description: 'All or none. Members that are absent stay as they are.',
  route: 'POST /v1/tags/change',
  needs: 'user',
  body: bodyOf({
    ids: SomeIdsIn,
    parentId: ClearableIdIn.describe('Below which tag they shall be; null: they become roots'),
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

/** What the deletion of tags comes to. */
export const TagDeletion = z
  .strictObject({
    deleted: count,
    untagged: count.describe('Items and locations that lose a tag'),
    change,
  })
  .meta({ id: 'TagDeletion' })
export type TagDeletion = z.infer<typeof TagDeletion>

/** Deletes several tags, in one change. */
export const deleteTags = operation({
  name: 'deleteTags',
  summary: 'Delete several tags',
  description: 'All or none. What carries them loses them, and other tags below them become roots.',
  route: 'POST /v1/tags/delete',
  needs: 'user',
  body: bodyOf({ ids: SomeIdsIn, dryRun }),
  reply: TagDeletion,
  status: 200,
  problems: ['tag.not_found'],
})
