import BetterSqlite from 'better-sqlite3'

/** A statement as it was run. */
export interface Run {
  readonly sql: string
  readonly values: readonly unknown[]
}

interface Runnable {
  readonly source: string
  all(...values: unknown[]): unknown
  run(...values: unknown[]): unknown
}

/** Notes every statement that any SQLite connection of this process runs, until it is stopped. */
export class StatementLog {
  #runs: Run[] = []
  readonly #runnable: Runnable
  readonly #all: Runnable['all']
  readonly #run: Runnable['run']

  constructor() {
    const db = new BetterSqlite(':memory:')
    const prototype = Object.getPrototypeOf(db.prepare('select 1')) as Runnable
    db.close()
    this.#runnable = prototype
    this.#all = prototype.all
    this.#run = prototype.run
    const note = (sql: string, values: readonly unknown[]) => {
      // Whoever looks after the log asks when a fold has ended, which may be at any time.
      if (!sql.startsWith('pragma wal_checkpoint')) this.#runs.push({ sql, values })
    }
    const { all, run } = prototype
    prototype.all = function (...values) {
      note(this.source, values)
      return all.apply(this, values)
    }
    prototype.run = function (...values) {
      note(this.source, values)
      return run.apply(this, values)
    }
  }

  /** What was run while `work` went on. */
  async during(work: () => Promise<unknown>): Promise<Run[]> {
    this.#runs = []
    await work()
    return this.#runs
  }

  stop(): void {
    this.#runnable.all = this.#all
    this.#runnable.run = this.#run
  }
}

const tables =
  'entities|entity_search|entity_fields|entity_tags|tags|attachments|entity_types|place_totals|group_totals|tag_totals|products|product_totals|maintenance_entries'

/** How SQLite goes about a statement, a line for each table. */
export function planOf(db: BetterSqlite.Database, { sql, values }: Run): string[] {
  const rows = db.prepare(`explain query plan ${sql}`).all(...values) as { detail: string }[]
  return rows.map(({ detail }) => detail)
}

/** The steps of a plan that read a whole table, or a whole index of it. */
export function scansOf(sql: string, plan: readonly string[]): string[] {
  const names = new Set(tables.split('|'))
  const named = new RegExp(`(?:from|join|update)\\s+"?(?:${tables})"?\\s+(?:as\\s+)?"?(\\w+)"?`, 'gi')
  for (const [, alias] of sql.matchAll(named)) names.add(alias as string)
  return plan.filter(step => {
    const [, table, rest] = /^SCAN (\w+)(.*)$/.exec(step) ?? []
    return table !== undefined && names.has(table) && rest?.includes('VIRTUAL TABLE') !== true
  })
}
