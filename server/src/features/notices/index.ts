export { deliverNoticeJob } from './deliver-notice.job.ts'
export { noticesInWords, noticesOfArchive } from './notice-settings.ts'
export { noticeRoutes } from './notices.routes.ts'
