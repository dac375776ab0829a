import { getStatus } from '@stowage/contract/status'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { findRelease } from './release.queries.ts'
import { type Build, noRelease, type StatusSettings, statusOf } from './show-status.ts'

/** What the server tells anybody who asks. */
export const statusRoutes = (settings: StatusSettings, build: Build): readonly Route[] => [
  serve.read(getStatus, async ({ db }) => {
    const { githubReleaseCheck } = settings.options
    return statusOf(settings, build, githubReleaseCheck ? await findRelease(db) : noRelease)
  }),
]
