import { errorCode } from '#kernel/error-code.ts'

/** PostgreSQL error classes: value out of range, constraint violation, program limit such as the length of an index row. */
const classes = /^(22|23|54)/
const codes = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/

/** Message of a database that refuses a row; undefined for other errors. */
export function refusedRow(error: unknown): string | undefined {
  const code = errorCode(error)
  if (!(error instanceof Error) || typeof code !== 'string') return undefined
  return codes.test(code) || (code.length === 5 && classes.test(code)) ? error.message : undefined
}
