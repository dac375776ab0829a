import type { Writer } from '../reader-writer.ts'

export interface MigrationTools {
  /** Runs one statement. */
  exec(sql: string): Promise<unknown>
  readonly sqlite: boolean
  readonly db: Writer
}

/** A migration; never edited after its release. */
export interface Migration {
  readonly name: string
  /** Tables that it drops or whose number of rows it changes; all others must keep theirs. */
  readonly resizes?: readonly string[]
  up(tools: MigrationTools): Promise<void>
}
