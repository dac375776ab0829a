import type { Stalls } from './load/probe.ts'
import type { Machine } from './machine.ts'
import type { Measured } from './measure.ts'
import type { Memory } from './process/usage.ts'

/** One operation at one size, on every server. */
export interface Line {
  readonly name: string
  readonly title: string
  readonly heavy: boolean
  /** By the name of the server; missing when the servers disagree. */
  readonly servers: Readonly<Record<string, Measured>>
  /** Where the answers differ that should not. */
  readonly difference: string | undefined
}

/** What is known of Stowage's process. */
export interface ProcessFacts {
  /** From its start to its first answer, milliseconds. */
  readonly start: number
  /** How long trivial requests took while nothing else was asked: what the machine itself adds to each stall. */
  readonly idle: Stalls
  readonly afterStart: Memory | undefined
  readonly afterReads: Memory | undefined
  readonly afterWrites: Memory | undefined
}

/** Everything measured at one size. */
export interface SizeResult {
  readonly size: number
  readonly load: { readonly seconds: number; readonly wasCached: boolean } | undefined
  readonly process: ProcessFacts | undefined
  readonly lines: readonly Line[]
  /** In which tables the same writes left different numbers of rows. */
  readonly differentRows: string | undefined
}

/** A whole run. */
export interface Results {
  readonly at: string
  readonly machine: Machine
  readonly database: string
  readonly seconds: number
  /** The server in question comes first, what it is held against second. */
  readonly servers: readonly string[]
  readonly sizes: readonly SizeResult[]
}
