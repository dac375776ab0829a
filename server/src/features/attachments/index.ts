export { attachmentRoutes } from './attachments.routes.ts'
export { thumbnailWanted } from './thumbnail-wanted.ts'
