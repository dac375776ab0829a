import { z } from 'zod'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { QueryFlag } from '../protocol/query.ts'

const operation = operationIn('Upkeep')

/** Number of rows that an action changed. */
export const Completed = z
  .strictObject({ completed: z.int().describe('The number of items') })
  .meta({ id: 'Completed' })
export type Completed = z.infer<typeof Completed>

const DryRun = z.object({
  dryRun: QueryFlag.describe('Returns the number of affected entities, and changes nothing'),
})

/** Makes the oldest photo primary on each entity that has photos but no primary one. */
export const setPrimaryPhotos = operation({
  name: 'setPrimaryPhotos',
  summary: 'Set missing primary photos',
  description: 'Makes the oldest photo primary on each entity that has photos but no primary one.',
  route: 'POST /v1/actions/set-primary-photos',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** Enqueues missing thumbnails. */
export const createMissingThumbnails = operation({
  name: 'createMissingThumbnails',
  summary: 'Create missing thumbnails',
  description:
    'Returns the number of thumbnails to create; jobs create them after the answer. Links and files ' +
    'that are no pictures are skipped; pictures that failed before are retried. 0 when thumbnails are ' +
    'disabled.',
  route: 'POST /v1/actions/create-missing-thumbnails',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** Numbers all entities without an asset number, oldest first. */
export const ensureAssetIds = operation({
  name: 'ensureAssetIds',
  summary: 'Number all entities without an asset number',
  description: 'Oldest first, including locations and archived items.',
  route: 'POST /v1/actions/ensure-asset-ids',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** Gives all entities without an import reference a random one. */
export const ensureImportRefs = operation({
  name: 'ensureImportRefs',
  summary: 'Add missing import references',
  description: 'Eight hexadecimal digits, unique in the group, for entities without a reference.',
  route: 'POST /v1/actions/ensure-import-refs',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** Clears purchase, sale and warranty dates before the year 2. */
export const zeroItemTimeFields = operation({
  name: 'zeroItemTimeFields',
  summary: 'Clear impossible dates',
  description:
    'Clears dates of purchase, sale and warranty before the year 2. Returns the number of changed entities.',
  route: 'POST /v1/actions/zero-item-time-fields',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** Rows to delete besides all items. */
export const WipeIn = bodyOf({
  wipeTags: FlagIn.describe('All tags'),
  wipeLocations: FlagIn.describe('All locations'),
  wipeMaintenance: FlagIn.describe('All maintenance entries; those of deleted entities are always deleted'),
})
export type WipeIn = z.output<typeof WipeIn>

/** Deletes all items of the group, and locations, tags and maintenance on request. */
export const wipeInventory = operation({
  name: 'wipeInventory',
  summary: 'Delete the inventory',
  description:
    'Deletes all items with their files, contacts, loans, products and the shopping list, and, on request, locations, tags and ' +
    'maintenance entries. Types with their fields and templates stay. Only for owners of the group. ' +
    'Returns the number of deleted rows of the requested kinds.',
  route: 'POST /v1/actions/wipe-inventory',
  needs: 'user',
  body: WipeIn,
  bodyOptional: true,
  reply: Completed,
  status: 200,
  problems: ['wipe.owner_only', 'demo.refused'],
})
