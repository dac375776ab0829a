export { deliverNoticeJob } from './deliver-notice.job.ts'
