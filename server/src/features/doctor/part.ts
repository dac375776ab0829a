import type { Database } from '#db/database.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import type { Config } from '#server/config.ts'
import type { CheckName, OnFinding } from './checks.ts'

/** What an examination works with. */
export interface Tools {
  readonly config: Config
  /** What was odd about the settings when they were read. */
  readonly notes: readonly string[]
  readonly database: Database
  readonly store: FileStore
  readonly ctx: BackgroundCtx
  readonly longWrites: LongWrites
  /** Files are read whole. */
  readonly isDeep: boolean
  /** Runs a periodic task now, by its name. */
  sweep(task: string): Promise<void>
  /** Asks other servers whether they answer; undefined unless that is wanted. */
  readonly online: Partial<Record<CheckName, () => Promise<void>>> | undefined
}

/** Some checks that are looked at together. */
export interface Part {
  readonly names: readonly CheckName[]
  /** Whether it is looked at; always without this. */
  isWanted?(tools: Tools): boolean
  /** Tells what it finds; changes nothing. */
  look(tools: Tools, tell: OnFinding): Promise<void>
  /** Puts right what can be put right without anybody's judgement, in the groups where something was found. */
  mend?(tools: Tools, groups: ReadonlySet<string>): Promise<void>
}
