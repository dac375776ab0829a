import { listNotices as operation } from '@stowage/contract/upkeep/notices'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { listNotices } from './notices.queries.ts'

/** What was sent to notifiers. */
export const noticeRoutes: readonly Route[] = [serve.read(operation, listNotices)]
