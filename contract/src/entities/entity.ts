import { z } from 'zod'
import { Attachment } from '../attachments/attachment.ts'
import { EntityTypeSummary } from '../catalogues/entity-types.ts'
import { TagSummary } from '../catalogues/tags.ts'
import { PageFrame } from '../protocol/page.ts'
import { Id } from '../values/ids.ts'
import { Instant } from '../values/times.ts'
import { toldAlways, toldInFull } from './entity-member-schemas.ts'
import { Field } from './fields.ts'

const { assetId, name, description, ...others } = toldAlways

const plain = {
  id: Id,
  assetId,
  name,
  description: description.describe('Empty when unset'),
  ...others,
  tags: z.array(TagSummary).describe('Empty also where tags are not shown'),
  createdAt: Instant,
  updatedAt: Instant,
}

/** What only a full entity tells, and a row of a list when it is asked to. */
const details = {
  parentId: Id.nullable(),
  locationId: Id.nullable().describe(
    'Its pin: the location where it is kept apart from its parent; null without one',
  ),
  ...toldInFull,
}

const fields = z.array(Field).describe('In the order in which they were sent')

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

/** What a row of a list can be asked to tell besides. */
export const showable = ['path', 'fields', ...z.object(details).keyof().options] as const

/** An entity as a row of a list that may have been asked to tell more. */
export const ListedEntity = z
  .strictObject({
    ...EntitySummary.shape,
    ...z.object({ ...details, fields }).partial().shape,
    path: z
      .array(z.string())
      .optional()
      .describe('The names of what it lies in, pins before parents, the topmost first'),
  })
  .meta({ id: 'ListedEntity' })

export type ListedEntity = z.infer<typeof ListedEntity>

/** An entity with everything that is known about it. */
export const Entity = z
  .strictObject({
    ...plain,
    entityType: EntityTypeSummary,
    entityTypeId: Id,
    tagIds: z.array(Id),
    parent: EntityRef.nullable().describe('What it belongs to'),
    location: EntityRef.nullable().describe(
      'The location where it is, found through everything it lies in; read-only',
    ),
    children: z.array(EntityRef).describe('The locations directly in it; never items'),
    ...details,
    attachments: z.array(Attachment).describe('In the order in which they were added'),
    fields,
    imageId,
    itemCount: itemCount.describe('On a location: the quantities of what lies directly in it'),
    totalPrice: z
      .number()
      .optional()
      .describe('On a location: the purchase prices of the unsold items directly in it, not multiplied'),
  })
  .meta({ id: 'Entity' })

export type Entity = z.infer<typeof Entity>

/** What everything in a list comes to, on this page or not. */
const ListTotals = z
  .strictObject({
    count: z.int().min(0),
    quantity: z.number().min(0),
    value: z.number().describe('Purchase price × quantity of what is not sold'),
    sold: z.int().min(0).describe('How many of them are sold: they do not count in the value'),
  })
  .meta({ id: 'ListTotals' })

export type ListTotals = z.infer<typeof ListTotals>

/** One page of a list of entities. */
export const EntityPage = z
  .strictObject({
    ...PageFrame.shape,
    items: z.array(ListedEntity),
    totalPrice: z.number().describe('The purchase prices of the unsold rows of this page, not multiplied'),
    next: z
      .string()
      .nullable()
      .optional()
      .describe('When `after` was sent: the next `after`; null at the end'),
    totals: ListTotals.optional().describe('When they were asked for'),
  })
  .meta({ id: 'EntityPage' })

export type EntityPage = z.infer<typeof EntityPage>
