import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { vi } from 'vitest'
import { type Asked, StatementBatch } from '#db/postgres/statement-batch.ts'

/** Counts the statements that are sent to either database until `stop` is called. */
export function countStatements(): {
  count(): number
  texts(): readonly string[]
  /** What was sent to PostgreSQL in batches, as all hot statements are. */
  batched(): readonly Asked[]
  /** How many times something was sent to PostgreSQL. */
  sent(): number
  stop(): void
} {
  const texts: string[] = []
  const batched: Asked[] = []
  const probe = new BetterSqlite(':memory:')
  const statements = Object.getPrototypeOf(probe.prepare('select 1')) as BetterSqlite.Statement
  probe.close()
  const spies = (['run', 'all'] as const).map(method => {
    const original = statements[method] as (...values: unknown[]) => unknown
    return vi.spyOn(statements, method).mockImplementation(function (
      this: BetterSqlite.Statement,
      ...values: unknown[]
    ) {
      texts.push(this.source)
      return original.apply(this, values) as never
    })
  })
  const query = pg.Client.prototype.query as (...values: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    const asked = values[0]
    if (asked instanceof StatementBatch) {
      batched.push(...asked.statements)
      texts.push(...asked.statements.map(({ text }) => text))
    } else texts.push(String(asked))
    return query.apply(this, values) as never
  })
  return {
    count: () => texts.length,
    texts: () => texts,
    batched: () => batched,
    sent: () => spy.mock.calls.length,
    stop: () => void [...spies, spy].map(one => one.mockRestore()),
  }
}

/** How many statements a request needs, and how many messages to PostgreSQL: the fewest of six, beside other work. */
export async function fewestStatements(
  request: (nth: number) => Promise<unknown>,
): Promise<{ statements: number; messages: number }> {
  const counts: { statements: number; messages: number }[] = []
  for (let nth = 0; nth < 6; nth++) {
    const counter = countStatements()
    try {
      await request(nth)
      counts.push({ statements: counter.count(), messages: counter.sent() })
    } finally {
      counter.stop()
    }
  }
  return {
    statements: Math.min(...counts.map(({ statements }) => statements)),
    messages: Math.min(...counts.map(({ messages }) => messages)),
  }
}
