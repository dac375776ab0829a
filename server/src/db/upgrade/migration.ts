import type { Writer } from '../reader-writer.ts'

export interface MigrationTools {
  /** Runs one statement. */
  exec(sql: string): Promise<unknown>
  readonly sqlite: boolean
  readonly db: Writer
}

/** One step of the model; never edited once it is released. */
export interface Migration {
  readonly name: string
  /** Tables that it drops, or of which it changes the number of rows: all others must keep theirs. */
  readonly resizes?: readonly string[]
  up(tools: MigrationTools): Promise<void>
}
