export { type Picture, wantThumbnails } from './create-missing-thumbnails.ts'
export { findBroken, findUnwanted, forgetBroken } from './examine-thumbnails.ts'
export { thumbnailJob } from './make-thumbnail.jobs.ts'
export { thumbnailRoutes } from './thumbnails.routes.ts'
