import { z } from 'zod'
import { bodyOf, FlagIn, unchanged } from '../protocol/body.ts'
import { largeBody, operationIn } from '../protocol/operation.ts'
import { ById, IdsIn, OptionalIdIn, UnchangedIdIn, UnchangedIdsIn } from '../values/ids.ts'
import { QuantityIn } from '../values/numbers.ts'
import { changesOf, optionalTextIn } from '../values/text.ts'
import { Entity, EntityPage } from './entity.ts'
import { memberInputs, newMemberInputs } from './entity-member-schemas.ts'
import { EntityListQuery } from './entity-query.ts'
import { FieldsIn } from './fields.ts'

const operation = operationIn('Entities')

const where = {
  parentId: OptionalIdIn.describe('What it belongs to; none: the top level'),
  locationId: OptionalIdIn.describe('A location, when it is kept elsewhere than its parent'),
}

const { name, description, quantity, assetId, ...otherInputs } = memberInputs
const shortInputs = { name, description, quantity }

/** What can be said of an entity when it is made. */
export const NewEntity = bodyOf({
  ...where,
  ...shortInputs,
  entityTypeId: OptionalIdIn.describe('None: the oldest type that is no location'),
  tagIds: IdsIn,
  ...newMemberInputs,
})

export type NewEntity = z.output<typeof NewEntity>

/** All that can be said of an entity; what is absent is reset, except the type. */
export const EntityIn = bodyOf({
  ...where,
  ...shortInputs,
  entityTypeId: OptionalIdIn.describe('None: unchanged'),
  assetId,
  tagIds: IdsIn,
  fields: FieldsIn,
  ...otherInputs,
  syncChildEntityLocations: otherInputs.syncChildEntityLocations.describe(
    'Set anew, or set while the location changes: unpins the direct children',
  ),
})

export type EntityIn = z.output<typeof EntityIn>

/** A few changes to an entity; absent and null members, and zero and empty ids, are unchanged (undefined). */
export const EntityPatch = bodyOf({
  quantity: unchanged(QuantityIn),
  parentId: UnchangedIdIn,
  locationId: UnchangedIdIn,
  entityTypeId: UnchangedIdIn,
  tagIds: UnchangedIdsIn.describe('Replaces all tags'),
})

export type EntityPatch = z.output<typeof EntityPatch>

/** What a duplicate takes along, and what is put before its name (which is cut to 255 characters). */
export const DuplicateIn = bodyOf({
  copyMaintenance: FlagIn,
  copyAttachments: FlagIn,
  copyCustomFields: FlagIn,
  copyPrefix: optionalTextIn(255)
    .transform(prefix => prefix || 'Copy of ')
    .describe('`Copy of ` when absent or empty'),
})

export type DuplicateIn = z.output<typeof DuplicateIn>

/** Lists items, or locations, of the group. */
export const listEntities = operation({
  name: 'listEntities',
  summary: 'List items or locations',
  route: 'GET /v1/entities',
  needs: 'user',
  query: EntityListQuery,
  reply: EntityPage,
  status: 200,
  problems: [],
})

/** Makes an item, or a location when its type says so. */
export const createEntity = operation({
  name: 'createEntity',
  summary: 'Make an entity',
  route: 'POST /v1/entities',
  needs: 'user',
  body: NewEntity,
  reply: Entity,
  status: 201,
  problems: ['entity.not_found', 'entity_type.not_found', 'tag.not_found', 'entity.too_deep'],
})

/** Shows an entity, archived or not. */
export const getEntity = operation({
  name: 'getEntity',
  summary: 'Show an entity',
  route: 'GET /v1/entities/:id',
  needs: 'user',
  params: ById,
  reply: Entity,
  status: 200,
  versioned: true,
  problems: ['entity.not_found'],
})

/** Replaces an entity; an answer that is sent back unchanged changes nothing but `updatedAt` and the version. */
export const updateEntity = operation({
  name: 'updateEntity',
  summary: 'Replace an entity',
  route: 'PUT /v1/entities/:id',
  needs: 'user',
  params: ById,
  body: changesOf(EntityIn),
  maxBytes: largeBody,
  reply: Entity,
  status: 200,
  versioned: true,
  problems: ['entity.not_found', 'entity_type.not_found', 'tag.not_found', 'entity.cycle', 'entity.too_deep'],
})

/** Changes what is sent and nothing else. */
export const patchEntity = operation({
  name: 'patchEntity',
  summary: 'Change quantity, location, type or tags of an entity',
  route: 'PATCH /v1/entities/:id',
  needs: 'user',
  params: ById,
  body: EntityPatch,
  reply: Entity,
  status: 200,
  versioned: true,
  problems: ['entity.not_found', 'entity_type.not_found', 'tag.not_found', 'entity.cycle', 'entity.too_deep'],
})

/** Deletes an entity with its files; what lies in it stays, at its pin or at the top level. */
export const deleteEntity = operation({
  name: 'deleteEntity',
  summary: 'Delete an entity',
  route: 'DELETE /v1/entities/:id',
  needs: 'user',
  params: ById,
  status: 204,
  versioned: true,
  problems: ['entity.not_found'],
})

/** Makes a copy with the next asset number, in the same location, without what lies in it. */
export const duplicateEntity = operation({
  name: 'duplicateEntity',
  summary: 'Duplicate an entity',
  route: 'POST /v1/entities/:id/duplicate',
  needs: 'user',
  params: ById,
  body: DuplicateIn,
  bodyOptional: true,
  reply: Entity,
  status: 201,
  problems: ['entity.not_found'],
})
