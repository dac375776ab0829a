import type BetterSqlite from 'better-sqlite3'
import { recordedTables } from '../recording/recorded-tables.ts'
import { recordingTriggers } from './recording-triggers.ts'

/** Records what a connection changes of a group, while somebody has asked for it: triggers write it to `change_rows`. */
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

  /** Makes the triggers as soon as there are tables for them; not in a transaction, whose end would take them along. */
  install(): void {
    if (this.#isInstalled || !this.#hasTables()) return
    for (const recorded of recordedTables)
      for (const trigger of recordingTriggers(recorded, this.#columnsOf(recorded.table)))
        this.#raw.exec(trigger)
    this.#isInstalled = true
  }

  /** Records from here on what the transaction changes in the group. */
  begin(groupId: string): void {
    this.#next ??= this.#raw.prepare('select coalesce(max(n), 0) + 1 from changes where group_id = ?').pluck()
    this.#change = { groupId, n: this.#next.get(groupId) }
  }

  end(): void {
    this.#change = undefined
  }

  #hasTables(): boolean {
    return this.#raw.prepare("select 1 from sqlite_schema where name = 'change_rows'").get() !== undefined
  }

  #columnsOf(table: string): string[] {
    return this.#raw
      .prepare<[string], string>("select name from pragma_table_xinfo(?, 'main') where hidden = 0")
      .pluck()
      .all(table)
  }
}
