import { z } from 'zod'
import { largeBody, operationIn } from '../protocol/operation.ts'
import { QueryFlag } from '../protocol/query.ts'
import { Id } from '../values/ids.ts'
import { EntityPage } from './entity.ts'
import { EntityFilters, EntityListIn } from './entity-query.ts'

const operation = operationIn('Entities')

/** How many entities of a list have something in common. */
const Facet = z.strictObject({ id: Id, name: z.string(), count: z.int().min(1) }).meta({ id: 'Facet' })

export type Facet = z.infer<typeof Facet>

const count = z.int().min(0)

/** How many entities of a list there are of each sort, the largest number first; sorts without any are left out. */
export const EntityFacets = z
  .strictObject({
    tags: z.array(Facet).describe('By the tags that they carry themselves; `tags` does not count here'),
    types: z.array(Facet).describe('`entityTypeIds` does not count here'),
    locations: z
      .array(Facet)
      .describe(
        'In the topmost locations, at any depth; `within`, `parentIds` and `hasLocation` do not count here',
      ),
    withoutLocation: count.describe('In no location'),
    withPhoto: count.describe('`onlyWithPhoto` and `onlyWithoutPhoto` do not count here'),
    withoutPhoto: count,
    archived: count.describe('`archived` and `includeArchived` do not count here'),
    notArchived: count,
  })
  .meta({ id: 'EntityFacets' })

export type EntityFacets = z.infer<typeof EntityFacets>

/** Counts the entities of a list by what they have in common. */
export const listFacets = operation({
  name: 'listFacets',
  summary: 'Count entities by tag, type, location, photo and archive',
  route: 'GET /v1/entities/facets',
  needs: 'user',
  query: EntityFilters.extend({
    ownFilters: QueryFlag.describe(
      'Each facet keeps its own filters too, so all count exactly what the list has',
    ),
  }),
  reply: EntityFacets,
  status: 200,
  problems: [],
})

/** Lists items, locations, or both, as they are asked for in JSON. */
export const listEntitiesByBody = operation({
  name: 'listEntitiesByBody',
  summary: 'List items or locations that a long question asks for',
  description: 'The same as `GET /v1/entities`, for questions that are too long for an address.',
  route: 'POST /v1/entities/list',
  reads: true,
  needs: 'user',
  body: EntityListIn,
  bodyOptional: true,
  maxBytes: largeBody,
  reply: EntityPage,
  status: 200,
  problems: [],
})
