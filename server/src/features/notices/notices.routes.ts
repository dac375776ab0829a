import { getGroupNotices, updateGroupNotices as update } from '@stowage/contract/upkeep/group-notices'
import { listNotices as operation } from '@stowage/contract/upkeep/notices'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { listNotices, showGroupNotices } from './notices.queries.ts'
import { updateGroupNotices } from './update-group-notices.ts'

/** Notices that were sent to notifiers, and those that a group sends. */
export const noticeRoutes = ({ timeZone }: { timeZone: string }): readonly Route[] => [
  serve.read(operation, listNotices),
  serve.read(getGroupNotices, showGroupNotices),
  serve.write(update, updateGroupNotices(timeZone)),
]
