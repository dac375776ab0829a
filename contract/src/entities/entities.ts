import { z } from 'zod'
import { bodyOf, FlagIn, unchanged } from '../protocol/body.ts'
import { largeBody, operationIn } from '../protocol/operation.ts'
import { ById, ClearableIdIn, IdsIn, OptionalIdIn, UnchangedIdIn, UnchangedIdsIn } from '../values/ids.ts'
import { QuantityIn } from '../values/numbers.ts'
import { changesOf, optionalTextIn } from '../values/text.ts'
import { ClearableDayIn } from '../values/times.ts'
import { ClearableCodesIn } from './code-lists.ts'
import { Entity, EntityPage } from './entity.ts'
import { memberInputs, newMemberInputs } from './entity-member-schemas.ts'
import { EntityListQuery } from './entity-query.ts'
import { FieldsIn } from './fields.ts'

const operation = operationIn('Entities')

const where = {
  parentId: OptionalIdIn.describe('The parent; none: the top level'),
  locationId: OptionalIdIn.describe('The pin: a location, when it is kept apart from its parent'),
}

const { name, description, quantity, assetId, ...otherInputs } = memberInputs
const shortInputs = { name, description, quantity }

/** Body of a new entity. */
export const NewEntity = bodyOf({
  ...where,
  ...shortInputs,
  entityTypeId: OptionalIdIn.describe('Default: the oldest type that is no location'),
  tagIds: IdsIn,
  ...newMemberInputs,
})

export type NewEntity = z.output<typeof NewEntity>

/** Body that replaces an entity; absent members are reset, except the type and those that Homebox lacks. */
export const EntityIn = bodyOf({
  ...where,
  ...shortInputs,
  entityTypeId: OptionalIdIn.describe('None: unchanged'),
  assetId,
  tagIds: IdsIn,
  fields: FieldsIn,
  ...otherInputs,
  syncChildEntityLocations: otherInputs.syncChildEntityLocations.describe(
    'Unpins the direct children when it becomes true, or when it is true and the location changes',
  ),
})

export type EntityIn = z.output<typeof EntityIn>

/** Body that patches an entity; absent and null members, and zero and empty ids, change nothing (undefined). */
export const EntityPatch = bodyOf({
  quantity: unchanged(QuantityIn),
  parentId: UnchangedIdIn,
  locationId: UnchangedIdIn,
  entityTypeId: UnchangedIdIn,
  tagIds: UnchangedIdsIn.describe('Replaces all tags'),
  codes: ClearableCodesIn.describe('Replaces all codes; null clears'),
  expires: ClearableDayIn.describe('Null clears'),
  productId: ClearableIdIn.describe('Null clears'),
})

export type EntityPatch = z.output<typeof EntityPatch>

/** Parts that a duplicate copies, and the prefix of its name (cut to 255 characters). */
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

/** Creates an item, or a location when the type is one. */
export const createEntity = operation({
  name: 'createEntity',
  summary: 'Create an entity',
  route: 'POST /v1/entities',
  needs: 'user',
  body: NewEntity,
  reply: Entity,
  status: 201,
  problems: [
    'entity.not_found',
    'entity_type.not_found',
    'tag.not_found',
    'product.not_found',
    'entity.too_deep',
  ],
})

/** Returns an entity, archived or not. */
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

/** Replaces an entity; sending an answer back unchanged changes only `updatedAt` and the version. */
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
  problems: [
    'entity.not_found',
    'entity_type.not_found',
    'tag.not_found',
    'product.not_found',
    'entity.cycle',
    'entity.too_deep',
  ],
})

/** Changes only the members that are sent. */
export const patchEntity = operation({
  name: 'patchEntity',
  summary: 'Change quantity, location, type, tags, codes, expiry day or product of an entity',
  route: 'PATCH /v1/entities/:id',
  needs: 'user',
  params: ById,
  body: EntityPatch,
  reply: Entity,
  status: 200,
  versioned: true,
  problems: [
    'entity.not_found',
    'entity_type.not_found',
    'tag.not_found',
    'product.not_found',
    'entity.cycle',
    'entity.too_deep',
  ],
})

/** Deletes an entity with its files; its contents stay, at their pin or at the top level. */
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

/** Creates a copy with the next asset number in the same location, without contents. */
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
