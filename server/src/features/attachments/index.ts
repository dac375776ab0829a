export { attachmentRoutes } from './attachments.routes.ts'
export { type ThumbnailWanted, thumbnailWanted } from './thumbnail-wanted.ts'
