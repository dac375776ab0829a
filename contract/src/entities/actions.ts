import { z } from 'zod'
import { bodyOf, FlagIn } from '../protocol/body.ts'
import { operationIn } from '../protocol/operation.ts'
import { QueryFlag } from '../protocol/query.ts'

const operation = operationIn('Upkeep')

/** How much an action has done. */
export const Completed = z
  .strictObject({ completed: z.int().describe('How many items it was') })
  .meta({ id: 'Completed' })
export type Completed = z.infer<typeof Completed>

const DryRun = z.object({
  dryRun: QueryFlag.describe('Changes nothing, and answers how many items it would be'),
})

/** Lets the oldest photo stand for each entity that has photos, none of which does. */
export const setPrimaryPhotos = operation({
  name: 'setPrimaryPhotos',
  summary: 'Let a photo stand for every entity that has one',
  description: 'The oldest photo of each entity that has photos and none that stands for it.',
  route: 'POST /v1/actions/set-primary-photos',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** Enqueues the making of the small pictures that are missing. */
export const createMissingThumbnails = operation({
  name: 'createMissingThumbnails',
  summary: 'Make the small pictures that are missing',
  description:
    'Answers how many will be made, one after the other, after the answer. Links and files that are no pictures are ' +
    'passed over; pictures that could not be read before are tried again. 0 when small pictures are switched off.',
  route: 'POST /v1/actions/create-missing-thumbnails',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** Gives everything without an asset number the next ones, in the order in which the items were made. */
export const ensureAssetIds = operation({
  name: 'ensureAssetIds',
  summary: 'Number everything that has no asset number',
  description: 'The oldest item first, locations and archived items too.',
  route: 'POST /v1/actions/ensure-asset-ids',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** Gives everything without an import reference a random one. */
export const ensureImportRefs = operation({
  name: 'ensureImportRefs',
  summary: 'Give everything an import reference',
  description: 'Eight hexadecimal digits that nothing else in the group has, for what has no reference yet.',
  route: 'POST /v1/actions/ensure-import-refs',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** Unsets days of purchase, sale and warranty that lie before the year 2. */
export const zeroItemTimeFields = operation({
  name: 'zeroItemTimeFields',
  summary: 'Unset impossible days',
  description: 'Days of purchase, sale and warranty before the year 2; answers how many entities had one.',
  route: 'POST /v1/actions/zero-item-time-fields',
  needs: 'user',
  query: DryRun,
  reply: Completed,
  status: 200,
  problems: [],
})

/** What is deleted besides all items. */
export const WipeIn = bodyOf({
  wipeTags: FlagIn.describe('All tags'),
  wipeLocations: FlagIn.describe('All locations'),
  wipeMaintenance: FlagIn.describe('All maintenance entries; those of deleted entities go with them anyway'),
})
export type WipeIn = z.output<typeof WipeIn>

/** Deletes all items of the group, and what else the body names. */
export const wipeInventory = operation({
  name: 'wipeInventory',
  summary: 'Delete the inventory',
  description:
    'All items with their files; and, if asked, locations, tags and maintenance entries. Types and templates stay. ' +
    'Only for owners of the group. Answers how many rows were deleted, those counted that were asked for by name.',
  route: 'POST /v1/actions/wipe-inventory',
  needs: 'user',
  body: WipeIn,
  bodyOptional: true,
  reply: Completed,
  status: 200,
  problems: ['wipe.owner_only', 'demo.refused'],
})
