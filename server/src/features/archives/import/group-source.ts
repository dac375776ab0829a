import type { Faults } from '../faults.ts'
import type { ArchiveRow, ArchiveTable } from '../format/archive-tables.ts'
import type { StowageExtension } from '../format/stowage-extension.ts'
import type { Origin } from './origin.ts'

/** A row, and where it stands. */
export interface Sourced<R> {
  readonly row: R
  readonly origin: Origin
}

/** The rows of a whole group that comes from elsewhere; they can be read any number of times, in batches. */
export interface GroupSource {
  /** The group that they were taken of. */
  readonly groupId: string
  rows<T extends ArchiveTable>(table: T): AsyncGenerator<Sourced<ArchiveRow<T>>[]>
  /** What the tables have no room for. */
  extras(): AsyncGenerator<Sourced<StowageExtension>[]>
  /** What is wrong with its rows. */
  readonly faults: Faults
  /** How many files of attachments there are. */
  readonly files: number
  /** The size of the file of an attachment in bytes; undefined when it did not come along. */
  sizeOfFile(attachmentId: string): number | undefined
}

/** Which id here stands for an id of the source. */
export type Ids = (old: string) => string
