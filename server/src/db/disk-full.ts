import { Problem } from '#kernel/problem.ts'

/** What to answer when the database has found no more room for a write. */
export const diskFull = (cause: unknown): Problem =>
  new Problem('storage.full', {
    text: 'The database has no room left, so nothing was saved; whoever runs the server has to make room on its disk',
    cause,
  })
