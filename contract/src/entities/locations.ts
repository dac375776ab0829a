import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { QueryFlag } from '../protocol/query.ts'
import { ById, Id } from '../values/ids.ts'

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
