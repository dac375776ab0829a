import { z } from 'zod'
import { Named } from '../history/changed-members.ts'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { QueryFlag } from '../protocol/query.ts'
import { ById, Id, IdIn } from '../values/ids.ts'

const operation = operationIn('Entities')

/** Kind of an entity in paths and trees. */
export const EntityKind = z.enum(['location', 'item']).meta({ id: 'EntityKind' })
export type EntityKind = z.infer<typeof EntityKind>

/** One step of the path from the top level to an entity. */
export const PathStep = z
  .strictObject({ type: EntityKind, id: Id, name: z.string() })
  .meta({ id: 'PathStep' })
export type PathStep = z.infer<typeof PathStep>

const LocationSums = z
  .strictObject({
    items: z.int().min(0).describe('The number of items'),
    sold: z.int().min(0).describe('The number of sold items'),
    itemCount: z.number().min(0).describe('The quantities of the items'),
    totalPrice: z.number().describe('The purchase prices of the unsold items, not multiplied by quantity'),
    value: z.number().describe('Price × quantity of the items that are not sold, as in the totals of a list'),
  })
  .meta({ id: 'LocationSums' })

/** An entity with the nodes directly in it. */
export const TreeNode = z
  .strictObject({
    id: Id,
    name: z.string(),
    type: EntityKind,
    sums: LocationSums.optional().describe(
      'Only on request, of locations: sums of its contents at any depth, without archived items',
    ),
    get children() {
      return z.array(TreeNode)
    },
  })
  .meta({ id: 'TreeNode' })
export type TreeNode = z.infer<typeof TreeNode>

/** Returns the chain of parents, topmost first, ending with the entity itself. */
export const getEntityPath = operation({
  name: 'getEntityPath',
  summary: 'Show the parents of an entity, topmost first',
  route: 'GET /v1/entities/:id/path',
  needs: 'user',
  params: ById,
  reply: z.array(PathStep),
  status: 200,
  problems: ['entity.not_found'],
})

/** Returns every location, and on request every item, once under its location; locations first, then by name. */
export const getEntityTree = operation({
  name: 'getEntityTree',
  summary: 'Show the tree of locations',
  route: 'GET /v1/entities/tree',
  needs: 'user',
  query: z.object({
    withItems: QueryFlag.describe('Includes items'),
    withSums: QueryFlag.describe('Adds the sums of each location, at any depth'),
  }),
  reply: z.array(TreeNode),
  status: 200,
  problems: [],
})

const count = z.int().min(0)

/** Texts of a location that may stay behind in a merge. */
export const mergeLeftovers = ['description', 'notes', 'fields'] as const

/** The most sub-locations that the answer of a merge names. */
export const maxSameNames = 50

/** Result of a merge of two locations or items. */
export const LocationMerge = z
  .strictObject({
    into: Named.describe('The location or item that stays'),
    items: count.describe('Items that were directly in it, or directly in a joined sub-location'),
    locations: count.describe('Sub-locations that move as they are'),
    pins: count.describe('Items and locations that were pinned to it, or to a joined sub-location'),
    joined: count.describe('Sub-locations that are joined with one of the same name'),
    sameNames: z
      .array(z.strictObject({ id: Id, path: z.array(z.string()), into: Id }))
      .max(maxSameNames)
      .describe('The first sub-locations that can be joined, with their paths below the merged location'),
    photos: count,
    documents: count,
    maintenance: count,
    tags: count.describe('Tags that a location gets from the one that is merged into it'),
    left: z
      .array(z.enum(mergeLeftovers))
      .describe('Texts that only the trash keeps, because the location that stays has its own'),
    change: Id.nullable().describe('The change in the history; null for a dry run'),
  })
  .meta({ id: 'LocationMerge' })
export type LocationMerge = z.infer<typeof LocationMerge>

/** Additional member of the error `entity.not_found` of `getEntity` when a location was merged. */
export interface MergedAway {
  /** The location that its contents are in now. */
  readonly mergedInto: string
}

/** Merges a location into another location, or an item that nobody has named yet into another item, as one change. */
export const mergeLocation = operation({
  name: 'mergeLocation',
  summary: 'Merge a location or an item into another one',
  description:
    'Contents, pins, photos, documents, maintenance, tags and templates of a location go to `into`. An item is refused, unless it was ' +
    'made of a photo and its name still begins with 📷: what it has goes to another item. ' +
    'Its description, notes and custom fields are added to the notes of `into` where that has none. Then it is deleted, into the trash. ' +
    '`into` must not be itself or in it. While `into` exists, `GET /v1/entities/{id}` of what was merged answers 404 with `mergedInto`, ' +
    'and its asset number finds `into` unless something else has that number. Names are compared without case and accents.',
  route: 'POST /v1/entities/:id/merge',
  needs: 'user',
  params: ById,
  body: bodyOf({
    into: IdIn.describe('The location or item that stays'),
    joinSameNames: FlagIn.describe('Joins sub-locations that have the same name in both, at every depth'),
    dryRun: FlagIn.describe('Returns what would change, and changes nothing'),
  }),
  reply: LocationMerge,
  status: 200,
  versioned: true,
  problems: ['entity.not_found', 'entity.cycle', 'entity.too_deep'],
})
