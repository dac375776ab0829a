import * as contract from '@stowage/contract/entities/actions'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { withDryRun } from '#long-writes/count-planned.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { createMissingThumbnails } from './create-missing-thumbnails.ts'
import { setPrimaryPhotos } from './set-primary-photos.ts'

interface ThumbnailTools {
  readonly enabled: boolean
  readonly longWrites: LongWrites
}

/** What can be done about the pictures of all items at once. */
export const thumbnailRoutes = ({ enabled, longWrites }: ThumbnailTools): readonly Route[] => [
  serve.write(contract.setPrimaryPhotos, withDryRun(longWrites, setPrimaryPhotos)),
  serve.write(
    contract.createMissingThumbnails,
    enabled ? withDryRun(longWrites, createMissingThumbnails) : { inSteps: async () => ({ completed: 0 }) },
  ),
]
