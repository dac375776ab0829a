import { getStatus } from '@stowage/contract/server/status'
import { statement } from '#db/query/statement.ts'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { findRelease } from './release.queries.ts'
import { type Build, noRelease, type StatusSettings, statusOf } from './show-status.ts'

const findAccount = statement<object>()(q => q.selectFrom('users').select('id').limit(1))

/** What the server tells anybody who asks. */
export const statusRoutes = (settings: StatusSettings, build: Build, canMail: boolean): readonly Route[] => [
  serve.read(getStatus, async ({ db, request }) => {
    const { githubReleaseCheck } = settings.options
    const newest = githubReleaseCheck ? await findRelease(db) : noRelease
    return statusOf(
      settings,
      build,
      newest,
      (await db.first(findAccount, {})) !== undefined,
      canMail && request.linkBase !== undefined,
    )
  }),
]
