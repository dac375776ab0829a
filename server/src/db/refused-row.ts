import { errorCode } from '#kernel/error-code.ts'

/** PostgreSQL: a value out of range, a broken constraint, a limit of the program such as the length of an index row. */
const classes = /^(22|23|54)/
const codes = /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/

/** What a database says of a row that it cannot hold; undefined when something else went wrong. */
export function refusedRow(error: unknown): string | undefined {
  const code = errorCode(error)
  if (!(error instanceof Error) || typeof code !== 'string') return undefined
  return codes.test(code) || (code.length === 5 && classes.test(code)) ? error.message : undefined
}
