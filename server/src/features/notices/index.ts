export { deliverNoticeJob } from './deliver-notice.jobs.ts'
