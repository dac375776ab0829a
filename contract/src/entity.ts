import { z } from 'zod'
import { Attachment } from './attachment.ts'
import { EntityTypeSummary } from './entity-types.ts'
import { Field } from './fields.ts'
import { Id } from './ids.ts'
import { PageFrame } from './page.ts'
import { TagSummary } from './tags.ts'
import { Day, Instant } from './times.ts'

const plain = {
  id: Id,
  assetId: z.string().describe('The asset number, such as 000-042; empty when unset'),
  name: z.string(),
  description: z.string().describe('Empty when unset'),
  quantity: z.number().min(0),
  insured: z.boolean(),
  archived: z.boolean(),
  purchasePrice: z.number().describe('In the currency of the group; 0 when unset'),
  soldDate: Day,
  tags: z.array(TagSummary).describe('Empty also where tags are not shown'),
  createdAt: Instant,
  updatedAt: Instant,
}

const imageId = Id.optional().describe('The primary photo')

const itemCount = z.number().min(0).optional()

/** An entity as another entity shows it; its tags are not shown. */
export const EntityRef = z
  .strictObject({
    ...plain,
    entityType: EntityTypeSummary.optional().describe('Absent inside a row of a list'),
  })
  .meta({ id: 'EntityRef' })

export type EntityRef = z.infer<typeof EntityRef>

/** An entity as a row of a list. */
export const EntitySummary = z
  .strictObject({
    ...plain,
    entityType: EntityTypeSummary,
    parent: EntityRef.optional().describe('Absent at the top level'),
    imageId,
    thumbnailId: Id.optional().describe('The small picture of the primary photo'),
    itemCount: itemCount.describe(
      'In a list of locations: the quantities of what lies directly in it; absent when 0',
    ),
  })
  .meta({ id: 'EntitySummary' })

export type EntitySummary = z.infer<typeof EntitySummary>

/** An entity with everything that is known about it. */
export const Entity = z
  .strictObject({
    ...plain,
    entityType: EntityTypeSummary,
    entityTypeId: Id,
    tagIds: z.array(Id),
    parent: EntityRef.nullable().describe('What it belongs to'),
    parentId: Id.nullable(),
    location: EntityRef.nullable().describe(
      'The location where it is, found through everything it lies in; read-only',
    ),
    locationId: Id.nullable().describe(
      'Its pin: the location where it is kept apart from its parent; null without one',
    ),
    children: z.array(EntityRef).describe('The locations directly in it; never items'),
    syncChildEntityLocations: z.boolean(),
    serialNumber: z.string(),
    modelNumber: z.string(),
    manufacturer: z.string(),
    lifetimeWarranty: z.boolean(),
    warrantyExpires: Day,
    warrantyDetails: z.string(),
    purchaseDate: Day,
    purchaseFrom: z.string(),
    soldTo: z.string(),
    soldPrice: z.number().describe('In the currency of the group; 0 when unset'),
    soldNotes: z.string(),
    notes: z.string(),
    attachments: z.array(Attachment).describe('In the order in which they were added'),
    fields: z.array(Field).describe('In the order in which they were sent'),
    imageId,
    itemCount: itemCount.describe('On a location: the quantities of what lies directly in it'),
    totalPrice: z
      .number()
      .optional()
      .describe('On a location: the purchase prices of the unsold things directly in it, not multiplied'),
  })
  .meta({ id: 'Entity' })

export type Entity = z.infer<typeof Entity>

/** One page of a list of entities. */
export const EntityPage = z
  .strictObject({
    ...PageFrame.shape,
    items: z.array(EntitySummary),
    totalPrice: z.number().describe('The purchase prices of the unsold rows of this page, not multiplied'),
  })
  .meta({ id: 'EntityPage' })

export type EntityPage = z.infer<typeof EntityPage>
