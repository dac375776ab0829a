export { deliverNoticeJob } from './deliver-notice.job.ts'
export { noticeRoutes } from './notices.routes.ts'
