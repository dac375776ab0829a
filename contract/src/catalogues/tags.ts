import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { ById, Id, OptionalIdIn } from '../values/ids.ts'
import { changesOf, optionalTextIn, textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'

const operation = operationIn('Tags')

/** A tag in lists and on entities. */
export const TagSummary = z
  .strictObject({
    id: Id,
    parentId: Id.describe('The zero UUID for a root, and for every tag inside an entity'),
    name: z.string(),
    description: z.string().describe('Empty when unset'),
    color: z.string().describe('Empty when unset; usually #rrggbb'),
    icon: z.string().describe('Empty when unset'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'TagSummary' })
export type TagSummary = z.infer<typeof TagSummary>

/** A tag with its neighbours in the tree of tags. */
export const Tag = TagSummary.extend({
  parent: TagSummary.optional().describe('Absent for a root; its own `parentId` is the zero UUID'),
  children: z.array(TagSummary).describe('The tags directly below, by name'),
}).meta({ id: 'Tag' })
export type Tag = z.infer<typeof Tag>

/** Body of a tag; absent members are reset. */
export const TagIn = bodyOf({
  name: textIn(255, 1),
  description: optionalTextIn(1000),
  color: optionalTextIn(255),
  icon: optionalTextIn(255),
  parentId: OptionalIdIn,
})
export type TagIn = z.output<typeof TagIn>

/** Lists the tags of the group, by name. */
export const listTags = operation({
  name: 'listTags',
  summary: 'List the tags, by name',
  route: 'GET /v1/tags',
  needs: 'user',
  reply: z.array(TagSummary),
  status: 200,
  problems: [],
})

/** Makes a tag; the tree of tags has at most 5 levels. */
export const createTag = operation({
  name: 'createTag',
  summary: 'Create a tag',
  route: 'POST /v1/tags',
  needs: 'user',
  body: TagIn,
  reply: Tag,
  status: 201,
  problems: ['tag.not_found', 'tag.too_deep'],
})

/** Returns a tag with its parent and children. */
export const getTag = operation({
  name: 'getTag',
  summary: 'Show a tag',
  route: 'GET /v1/tags/:id',
  needs: 'user',
  params: ById,
  reply: Tag,
  status: 200,
  versioned: true,
  problems: ['tag.not_found'],
})

/** Replaces a tag; never moves it below itself or deeper than 5 levels. */
export const updateTag = operation({
  name: 'updateTag',
  summary: 'Change a tag',
  route: 'PUT /v1/tags/:id',
  needs: 'user',
  params: ById,
  body: changesOf(TagIn),
  reply: Tag,
  status: 200,
  versioned: true,
  problems: ['tag.not_found', 'tag.cycle', 'tag.too_deep'],
})

/** Deletes a tag: entities lose it, its children become roots. */
export const deleteTag = operation({
  name: 'deleteTag',
  summary: 'Delete a tag',
  route: 'DELETE /v1/tags/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['tag.not_found'],
})
