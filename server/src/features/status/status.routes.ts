import { getStatus } from '@stowage/contract/status'
import { type Route, serve } from '#http/serve.ts'
import { type StatusSettings, statusOf } from './show-status.ts'

/** What the server tells anybody who asks. */
export const statusRoutes = (settings: StatusSettings, version: string): readonly Route[] => {
  const status = statusOf(settings, version)
  return [serve.read(getStatus, async () => status)]
}
