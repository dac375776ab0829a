import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { vi } from 'vitest'

/** Counts the statements that are sent to either database until `stop` is called. */
export function countStatements(): { count(): number; texts(): readonly string[]; stop(): void } {
  const texts: string[] = []
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
    texts.push((values[0] as { text?: string }).text ?? String(values[0]))
    return query.apply(this, values) as never
  })
  return {
    count: () => texts.length,
    texts: () => texts,
    stop: () => void [...spies, spy].map(one => one.mockRestore()),
  }
}
