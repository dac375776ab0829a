import { getStatus, type Status } from '@stowage/contract/status'
import { type Route, serve } from '#http/serve.ts'
import { findRelease } from './release.queries.ts'
import { type StatusSettings, statusOf } from './show-status.ts'

const unknown = { version: '', date: '' }

/** What the server tells anybody who asks. */
export const statusRoutes = (settings: StatusSettings, build: Status['build']): readonly Route[] => [
  serve.read(getStatus, async ({ db }) => {
    const { githubReleaseCheck } = settings.options
    return statusOf(settings, build, githubReleaseCheck ? await findRelease(db) : unknown)
  }),
]
