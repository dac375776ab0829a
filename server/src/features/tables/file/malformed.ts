import { Problem } from '#kernel/problem.ts'

/** Refuses a file that cannot be read as a table, with a sentence that says why or what to do. */
export const malformed = (text: string, cause?: unknown): Problem =>
  new Problem('import.malformed', { text, cause })
