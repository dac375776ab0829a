import { batchesOf } from '#db/query/batches.ts'
import type { RowKey, SourceDatabase } from '#db/source-database.ts'
import {
  type ArchiveRow,
  type ArchiveTable,
  archiveTableNames,
  Faults,
  type GroupSource,
  type Sourced,
} from '#features/archives/index.ts'
import { appendTo } from '#kernel/append-to.ts'
import { ignoreIssue } from './data-issues.ts'
import type { FoundFile } from './homebox-files.ts'
import { readRow } from './read-row.ts'

/** What a group itself is. */
export interface GroupFacts {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly created_at: string
  readonly updated_at: string
}

/** Somebody who belongs to a group, by their id in Homebox. */
export interface PlannedMember {
  readonly userId: string
  role: 'owner' | 'user'
}

/** An invitation that still opens the group. */
export interface PlannedInvitation {
  readonly id: string
  readonly token_hash: string
  readonly expires_at: string
  readonly uses: number
  readonly created_at: string
  readonly updated_at: string
}

/** What of a group is taken, and as what: where its rows are, and what of them is mended. */
export class GroupPlan implements GroupSource {
  readonly facts: GroupFacts
  readonly faults = new Faults()
  readonly members: PlannedMember[] = []
  /** Who has notifiers in the group without being a member, by their ids in Homebox. */
  readonly formerMembers = new Set<string>()
  readonly invitations: PlannedInvitation[] = []
  /** Of attachments, by their ids. */
  readonly found = new Map<string, FoundFile>()
  readonly #database: SourceDatabase
  readonly #keys = new Map<ArchiveTable, RowKey[]>()
  readonly #mended = new Map<string, Record<string, unknown>>()
  readonly #own = new Map<ArchiveTable, ArchiveRow<ArchiveTable>[]>()

  constructor(database: SourceDatabase, facts: GroupFacts) {
    this.#database = database
    this.facts = facts
  }

  get groupId(): string {
    return this.facts.id
  }

  take(table: ArchiveTable, key: RowKey): void {
    appendTo(this.#keys, table, key)
  }

  /** Gives columns of a row other values. */
  mend<T extends ArchiveTable>(table: T, id: string, change: Partial<ArchiveRow<T>>): void {
    const key = `${table} ${id}`
    this.#mended.set(key, { ...this.#mended.get(key), ...change })
  }

  /** Adds a row that Homebox does not have. */
  add<T extends ArchiveTable>(table: T, row: ArchiveRow<T>): void {
    appendTo(this.#own, table, row as ArchiveRow<ArchiveTable>)
  }

  /** How many rows are taken. */
  countOf(table: ArchiveTable): number {
    return (this.#keys.get(table)?.length ?? 0) + (this.#own.get(table)?.length ?? 0)
  }

  /** How many rows are taken of each table. */
  get counts(): Record<ArchiveTable, number> {
    return Object.fromEntries(archiveTableNames.map(table => [table, this.countOf(table)])) as Record<
      ArchiveTable,
      number
    >
  }

  async *rows<T extends ArchiveTable>(table: T): AsyncGenerator<Sourced<ArchiveRow<T>>[]> {
    let number = 0
    const sourced = (row: ArchiveRow<T>): Sourced<ArchiveRow<T>> => ({
      row,
      origin: { file: table, number: ++number, id: 'id' in row ? String(row.id) : '' },
    })
    const own = this.#own.get(table) as ArchiveRow<T>[] | undefined
    if (own !== undefined) yield own.map(sourced)
    const keys = this.#keys.get(table) ?? []
    for await (const batch of batchesOf(keys)) {
      const given = await this.#database.find(table, batch)
      yield given.map(each => sourced(this.#whole(table, readRow(table, each, ignoreIssue))))
    }
  }

  #whole<T extends ArchiveTable>(table: T, row: ArchiveRow<T>): ArchiveRow<T> {
    const change = 'id' in row ? this.#mended.get(`${table} ${row.id}`) : undefined
    return change === undefined ? row : { ...row, ...change }
  }

  async *extras(): AsyncGenerator<never[]> {
    // The tables of Homebox have room for all that it knows.
  }

  get files(): number {
    return this.found.size
  }

  sizeOfFile(attachmentId: string): number | undefined {
    return this.found.get(attachmentId)?.size
  }
}
