import { z } from 'zod'
import { Attachment } from '../attachments/attachment.ts'
import { EntityTypeSummary } from '../catalogues/entity-types.ts'
import { TagSummary } from '../catalogues/tags.ts'
import { Named } from '../history/changed-members.ts'
import { ContactRef, DayOrNull } from '../lending/loans.ts'
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
  tags: z.array(TagSummary).describe('Empty inside another entity'),
  createdAt: Instant,
  updatedAt: Instant,
}

/** Members of full entities only; rows of a list have them on request. */
const details = {
  parentId: Id.nullable(),
  locationId: Id.nullable().describe(
    'Its pin: the location where it is kept apart from its parent; null without one',
  ),
  ...toldInFull,
}

/** Line of an item that is out. */
const EntityLoan = z
  .strictObject({
    lineId: Id,
    loanId: Id,
    contact: ContactRef.nullable().describe('Null: removed for good'),
    due: DayOrNull.describe('The last day; null: open'),
    quantity: z.number().describe('Of this line'),
    count: z.int().min(1).describe('The number of lines that are out'),
  })
  .meta({ id: 'EntityLoan' })

export type EntityLoan = z.infer<typeof EntityLoan>

/** Members that say what is lent: told, never set; full entities have them, and rows of a list with `show=loan`. */
const lent = {
  availableQuantity: z
    .number()
    .min(0)
    .nullable()
    .describe('What is neither out nor reserved today; null for locations'),
  loan: EntityLoan.nullable().describe('The line that is due first of those that are out'),
}

const fields = z.array(Field).describe('In the order in which they were sent')

const imageId = Id.optional().describe('The primary photo')

const itemCount = z.number().min(0).optional()

/** An entity inside another entity, without tags. */
export const EntityRef = z
  .strictObject({
    ...plain,
    entityType: EntityTypeSummary.optional().describe('Absent inside a row of a list'),
  })
  .meta({ id: 'EntityRef' })

export type EntityRef = z.infer<typeof EntityRef>

export const EntitySummary = z
  .strictObject({
    ...plain,
    entityType: EntityTypeSummary,
    parent: EntityRef.optional().describe('Absent at the top level'),
    imageId,
    thumbnailId: Id.optional().describe('The thumbnail of the primary photo'),
    itemCount: itemCount.describe(
      'In a list of locations: the quantities of the items directly in it; absent when 0',
    ),
  })
  .meta({ id: 'EntitySummary' })

export type EntitySummary = z.infer<typeof EntitySummary>

/** Members that a row of a list has on request. */
export const showable = ['path', 'fields', 'loan', 'product', ...z.object(details).keyof().options] as const

/** Row of a list, with the members that were requested. */
export const ListedEntity = z
  .strictObject({
    ...EntitySummary.shape,
    ...z.object({ ...details, ...lent, fields }).partial().shape,
    path: z
      .array(z.string())
      .optional()
      .describe('The names of its containers, topmost first; a pin replaces the parent'),
    product: Named.nullable().optional().describe('Null: of none'),
  })
  .meta({ id: 'ListedEntity' })

export type ListedEntity = z.infer<typeof ListedEntity>

/** A full entity. */
export const Entity = z
  .strictObject({
    ...plain,
    entityType: EntityTypeSummary,
    entityTypeId: Id,
    tagIds: z.array(Id),
    parent: EntityRef.nullable().describe('The parent'),
    location: EntityRef.nullable().describe(
      'The location where it is, found by climbing from parent and pin; read-only',
    ),
    children: z.array(EntityRef).describe('The locations directly in it; never items'),
    ...details,
    attachments: z.array(Attachment).describe('In the order in which they were added'),
    fields,
    ...lent,
    imageId,
    itemCount: itemCount.describe('Of a location: the quantities of the items directly in it'),
    totalPrice: z
      .number()
      .optional()
      .describe(
        'Of a location: the purchase prices of the unsold items directly in it, not multiplied by quantity',
      ),
  })
  .meta({ id: 'Entity' })

export type Entity = z.infer<typeof Entity>

/** Totals of the whole list, not only of this page. */
const ListTotals = z
  .strictObject({
    count: z.int().min(0),
    quantity: z.number().min(0),
    value: z.number().describe('Purchase price × quantity of unsold rows'),
    sold: z.int().min(0).describe('The number of sold rows, which do not count in the value'),
  })
  .meta({ id: 'ListTotals' })

export type ListTotals = z.infer<typeof ListTotals>

/** One page of a list of entities. */
export const EntityPage = z
  .strictObject({
    ...PageFrame.shape,
    items: z.array(ListedEntity),
    totalPrice: z
      .number()
      .describe('The purchase prices of the unsold rows of this page, not multiplied by quantity'),
    next: z
      .string()
      .nullable()
      .optional()
      .describe('Only with `after`: its value for the next page; null at the end'),
    totals: ListTotals.optional().describe('Only on request'),
  })
  .meta({ id: 'EntityPage' })

export type EntityPage = z.infer<typeof EntityPage>
