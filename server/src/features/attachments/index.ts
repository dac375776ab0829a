export { attachmentRoutes } from './attachments.routes.ts'
export { mayHaveThumbnail, thumbnailWanted } from './thumbnail-wanted.ts'
