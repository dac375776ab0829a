import type { Signed, TestApp } from './test-app.ts'

/** Lets somebody run the server. */
export const letRunServer = (stowage: TestApp, { userId }: Signed): Promise<unknown> =>
  stowage.app.database.write(null, ({ db }) =>
    db.q.updateTable('users').set({ is_superuser: 1 }).where('id', '=', userId).execute(),
  )
