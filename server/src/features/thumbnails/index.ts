export { thumbnailJob } from './make-thumbnail.jobs.ts'
export { thumbnailRoutes } from './thumbnails.routes.ts'
