import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'
import { QueryFlag } from '../protocol/query.ts'
import { ById, Id } from '../values/ids.ts'

const operation = operationIn('Entities')

/** Whether an entity is a location. */
export const EntityKind = z.enum(['location', 'item']).meta({ id: 'EntityKind' })
export type EntityKind = z.infer<typeof EntityKind>

/** One step on the way from the top level to an entity. */
export const PathStep = z
  .strictObject({ type: EntityKind, id: Id, name: z.string() })
  .meta({ id: 'PathStep' })
export type PathStep = z.infer<typeof PathStep>

const LocationSums = z
  .strictObject({
    items: z.int().min(0).describe('How many items'),
    sold: z.int().min(0).describe('How many of the items are sold'),
    itemCount: z.number().min(0).describe('The quantities of the items'),
    totalPrice: z.number().describe('What one piece of each item that is not sold has cost'),
    value: z.number().describe('Price × quantity of the items that are not sold, as in the totals of a list'),
  })
  .meta({ id: 'LocationSums' })

/** An entity with what is placed directly in it. */
export const TreeNode = z
  .strictObject({
    id: Id,
    name: z.string(),
    type: EntityKind,
    sums: LocationSums.optional().describe(
      'When asked for, of locations: what is in it at any depth, without what is archived',
    ),
    get children() {
      return z.array(TreeNode)
    },
  })
  .meta({ id: 'TreeNode' })
export type TreeNode = z.infer<typeof TreeNode>

/** Shows the chain of parents, the topmost first and the entity itself last. */
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

/** Shows every location, and on request every item, once: under its location; locations first, then by name. */
export const getEntityTree = operation({
  name: 'getEntityTree',
  summary: 'Show what lies where',
  route: 'GET /v1/entities/tree',
  needs: 'user',
  query: z.object({
    withItems: QueryFlag.describe('Items too'),
    withSums: QueryFlag.describe('With what is in each location, at any depth'),
  }),
  reply: z.array(TreeNode),
  status: 200,
  problems: [],
})
