import { Problem } from '#kernel/problem.ts'

/** The problem of a write that found the disk full. */
export const diskFull = (cause: unknown): Problem =>
  new Problem('storage.full', {
    text: 'The database has no room left, so nothing was saved; whoever runs the server has to make room on its disk',
    cause,
  })
