import { z } from 'zod'
import { says } from '../protocol/issues.ts'
import { largeBody, operationIn } from '../protocol/operation.ts'
import { QueryFlag, QueryTexts } from '../protocol/query.ts'
import { Id } from '../values/ids.ts'
import { EntityPage } from './entity.ts'
import { EntityFilters, EntityListIn } from './entity-query.ts'

const operation = operationIn('Entities')

/** Number of entities of a list that share a tag, type or location, or that a contact has. */
const Facet = z.strictObject({ id: Id, name: z.string(), count: z.int().min(1) }).meta({ id: 'Facet' })

export type Facet = z.infer<typeof Facet>

const count = z.int().min(0)

/** The most custom fields whose choices are counted at once. */
const maxChoicesOf = 20

/** The most contacts that are told with what they have. */
export const maxContacts = 300

/** Counts of the entities of a list, largest first; zero counts are left out. */
export const EntityFacets = z
  .strictObject({
    tags: z.array(Facet).describe('By their own tags; the filter `tags` is ignored'),
    types: z.array(Facet).describe('The filter `entityTypeIds` is ignored'),
    locations: z
      .array(Facet)
      .describe(
        'In the topmost locations, at any depth; the filters `within`, `parentIds` and `hasLocation` are ignored',
      ),
    withoutLocation: count.describe('In no location'),
    withPhoto: count.describe('The filters `onlyWithPhoto` and `onlyWithoutPhoto` are ignored'),
    withoutPhoto: count,
    archived: count.describe('The filters `archived` and `includeArchived` are ignored'),
    notArchived: count,
    lent: count.describe('Something of them is out; the filter `lent` is ignored'),
    overdue: count.describe('As `lent`, and due before today'),
    contacts: z
      .array(Facet)
      .max(maxContacts)
      .describe(
        `Those with something of them: the ${maxContacts} with the most; the filter \`contactId\` is ignored`,
      ),
    fields: z
      .array(
        z.strictObject({
          name: z.string(),
          choices: z
            .array(z.strictObject({ value: z.string(), count: z.int().min(1) }))
            .describe('In the order of the field definition'),
        }),
      )
      .optional()
      .describe('With `choicesOf`; conditions of `fieldFilters` on the field itself are ignored'),
  })
  .meta({ id: 'EntityFacets' })

export type EntityFacets = z.infer<typeof EntityFacets>

/** Counts the entities of a list by tag, type, location, photo, archive, loans and, where asked for, the choices of custom fields. */
export const listFacets = operation({
  name: 'listFacets',
  summary: 'Count entities by tag, type, location, photo, archive state and loans',
  route: 'GET /v1/entities/facets',
  needs: 'user',
  query: EntityFilters.extend({
    ownFilters: QueryFlag.describe(
      'Facets also apply their own filters, so that all count exactly the rows of the list',
    ),
    choicesOf: QueryTexts.refine(
      names => names.length <= maxChoicesOf,
      says('too_many', { limit: maxChoicesOf }),
    ).meta({
      type: 'array',
      items: { type: 'string' },
      maxItems: maxChoicesOf,
      description: 'Custom fields whose choices are counted as well, by the names of their definitions',
    }),
  }),
  reply: EntityFacets,
  status: 200,
  problems: [],
})

/** Lists items, locations or both, with filters in a JSON body. */
export const listEntitiesByBody = operation({
  name: 'listEntitiesByBody',
  summary: 'List items or locations with a long query',
  description: 'The same as `GET /v1/entities`, for queries that are too long for a URL.',
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
