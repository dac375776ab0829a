import * as contract from '@stowage/contract/actions'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { createMissingThumbnails } from './create-missing-thumbnails.ts'
import { setPrimaryPhotos } from './set-primary-photos.ts'

/** What can be done about the pictures of all things at once. */
export const thumbnailRoutes = ({ enabled }: { readonly enabled: boolean }): readonly Route[] => [
  serve.write(contract.setPrimaryPhotos, setPrimaryPhotos),
  serve.write(contract.createMissingThumbnails, async ctx =>
    enabled ? createMissingThumbnails(ctx) : { completed: 0 },
  ),
]
