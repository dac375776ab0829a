import { z } from 'zod'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { QueryFlag } from '../protocol/query.ts'
import { ById, Id, OptionalIdIn } from '../values/ids.ts'
import { changesOf, optionalTextIn, textIn } from '../values/text.ts'
import { Instant } from '../values/times.ts'
import { TemplateSummary } from './template-summary.ts'

const operation = operationIn('Entity types')

/** An entity type inside an entity. */
export const EntityTypeSummary = z
  .strictObject({
    id: Id,
    name: z.string(),
    description: z.string().describe('Empty when unset'),
    isLocation: z.boolean().describe('Its entities are locations'),
    icon: z.string().describe('Empty when unset'),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'EntityTypeSummary' })
export type EntityTypeSummary = z.infer<typeof EntityTypeSummary>

/** An entity type with its default template. */
export const EntityType = EntityTypeSummary.extend({
  defaultTemplateId: Id.optional().describe('Absent when there is none, and in the answer to a creation'),
  defaultTemplate: TemplateSummary.optional().describe(
    'Absent when there is none, and in the answer to a creation',
  ),
}).meta({ id: 'EntityType' })
export type EntityType = z.infer<typeof EntityType>

const Count = z.int().min(0)

/** Effect of a change of `isLocation` on the entities of a type. */
export const TypeConversion = z
  .strictObject({
    converted: Count.describe('Entities of the type that become locations, or items'),
    contents: Count.describe('Entities directly in these; they stay there'),
    pinsCleared: Count.describe('Entities that lose their `locationId`; they are then where their parent is'),
  })
  .meta({ id: 'TypeConversion' })
export type TypeConversion = z.infer<typeof TypeConversion>

/** An entity type after a change; after a dry run with the effect of the change. */
export const ChangedEntityType = EntityType.extend({
  conversion: TypeConversion.optional().describe('With `dryRun` only'),
}).meta({ id: 'ChangedEntityType' })
export type ChangedEntityType = z.infer<typeof ChangedEntityType>

/** Body of an entity type; absent members are reset. */
export const EntityTypeIn = bodyOf({
  name: textIn(255, 1),
  isLocation: FlagIn,
  icon: optionalTextIn(255),
  defaultTemplateId: OptionalIdIn,
})
export type EntityTypeIn = z.output<typeof EntityTypeIn>

/** Lists the entity types of the group, by name. */
export const listEntityTypes = operation({
  name: 'listEntityTypes',
  summary: 'List the entity types, by name',
  route: 'GET /v1/entity-types',
  needs: 'user',
  reply: z.array(EntityType),
  status: 200,
  problems: [],
})

export const createEntityType = operation({
  name: 'createEntityType',
  summary: 'Create an entity type',
  route: 'POST /v1/entity-types',
  needs: 'user',
  body: EntityTypeIn,
  reply: EntityType,
  status: 201,
  problems: ['template.not_found'],
})

/** Replaces an entity type; a change of `isLocation` converts all its entities at once. */
export const updateEntityType = operation({
  name: 'updateEntityType',
  summary: 'Change an entity type',
  description:
    'A change of `isLocation` converts all entities of the type. With `dryRun` nothing is changed: ' +
    'the answer is the current type, with the effects of the change in `conversion`.',
  route: 'PUT /v1/entity-types/:id',
  needs: 'user',
  params: ById,
  query: z.object({ dryRun: QueryFlag.describe('Returns the effects of the change, and changes nothing') }),
  body: changesOf(EntityTypeIn),
  reply: ChangedEntityType,
  status: 200,
  problems: ['entity_type.not_found', 'template.not_found'],
})

/** Deletes an entity type that no entity uses. */
export const deleteEntityType = operation({
  name: 'deleteEntityType',
  summary: 'Delete an unused entity type',
  route: 'DELETE /v1/entity-types/:id',
  needs: 'user',
  params: ById,
  status: 204,
  problems: ['entity_type.not_found', 'entity_type.in_use'],
})
