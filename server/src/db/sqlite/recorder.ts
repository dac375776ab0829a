import type BetterSqlite from 'better-sqlite3'
import { recordedTables } from '../recording/recorded-tables.ts'
import { recordingTriggers } from './recording-triggers.ts'

/** Records what a connection changes of a group, while somebody has asked for it: triggers write it to `change_rows`. */
export class Recorder {
  readonly #raw: BetterSqlite.Database
  #change: { readonly groupId: unknown; readonly n: unknown } | undefined
  #isInstalled = false

  constructor(raw: BetterSqlite.Database) {
    this.#raw = raw
    raw.function('begin_recording', (groupId, n) => {
      this.#change = { groupId, n }
      return null
    })
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
