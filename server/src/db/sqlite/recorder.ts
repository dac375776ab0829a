import type BetterSqlite from 'better-sqlite3'
import { recordedTables } from '../recording/recorded-tables.ts'
import { recordingTriggers } from './recording-triggers.ts'

/** Records the changes of a connection in a group on request: triggers write to `change_rows`. */
export class Recorder {
  readonly #raw: BetterSqlite.Database
  #change: { readonly groupId: unknown; readonly n: unknown } | undefined
  #next: BetterSqlite.Statement<[string]> | undefined
  #isInstalled = false

  constructor(raw: BetterSqlite.Database) {
    this.#raw = raw
    raw.function('end_recording', () => {
      this.end()
      return null
    })
    raw.function('recorded_change', groupId => (this.#change?.groupId === groupId ? this.#change?.n : null))
  }

  /** Creates the triggers once their tables exist; not within a transaction, whose rollback would drop them. */
  install(): void {
    if (this.#isInstalled || !this.#hasTables()) return
    for (const recorded of recordedTables)
      for (const trigger of recordingTriggers(recorded, this.#columnsOf(recorded.table)))
        this.#raw.exec(trigger)
    this.#isInstalled = true
  }

  /** Begins to record the changes of the transaction in a group. */
  begin(groupId: string): void {
    this.#next ??= this.#raw.prepare('select coalesce(max(n), 0) + 1 from changes where group_id = ?').pluck()
    this.#change = { groupId, n: this.#next.get(groupId) }
  }

  end(): void {
    this.#change = undefined
  }

  #hasTables(): boolean {
    const names = new Set(this.#raw.prepare('select name from sqlite_schema').pluck().all())
    return names.has('change_rows') && recordedTables.every(({ table }) => names.has(table))
  }

  #columnsOf(table: string): string[] {
    return this.#raw
      .prepare<[string], string>("select name from pragma_table_xinfo(?, 'main') where hidden = 0")
      .pluck()
      .all(table)
  }
}
