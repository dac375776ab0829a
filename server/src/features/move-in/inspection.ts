import type { RowKey, SourceDatabase } from '#db/source-database.ts'
import type { ArchiveRow, ArchiveTable } from '#features/archives/index.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import type { DataIssue, IssueKind, NamedIssue } from './data-issues.ts'
import type { GroupPlan } from './group-plan.ts'
import type { HomeboxFiles } from './homebox-files.ts'
import { readRow, shown } from './read-row.ts'

/** A row that is looked at for the first time. */
export interface Looked<R> {
  readonly row: R
  readonly key: RowKey
}

/** What is known of a database of Homebox while it is looked through, table after table. */
export class Inspection {
  readonly database: SourceDatabase
  readonly files: HomeboxFiles
  readonly plans = new Map<string, GroupPlan>()
  readonly oddities: DataIssue[] = []
  /** How many rows each table has. */
  readonly found = new Map<string, number>()
  readonly #names = new Map<string, string>()

  constructor(database: SourceDatabase, files: HomeboxFiles) {
    this.database = database
    this.files = files
  }

  tell(kind: IssueKind, table: string, id: string, groupId: string | null, detail = ''): void {
    this.oddities.push({ kind, table, id, groupId, detail })
  }

  /** Remembers what people call a row. */
  call(id: string, name: unknown): void {
    if (typeof name === 'string' && name.trim() !== '') this.#names.set(id, name.slice(0, 60))
  }

  /** What was told, with what people call those rows. */
  get named(): NamedIssue[] {
    return this.oddities.map(issue => ({ ...issue, name: this.#nameOf(issue.id) }))
  }

  /** What people call a row, or the two rows that it ties together. */
  #nameOf(id: string): string {
    return id
      .split(' ')
      .flatMap(each => this.#names.get(each) ?? [])
      .join(', ')
  }

  /** All rows of a table, which are counted; none of a table that is not there. */
  async *all(table: string) {
    let count = 0
    if (this.database.tables.has(table))
      for await (const rows of this.database.all(table)) {
        count += rows.length
        yield rows
        await yieldToEventLoop()
      }
    this.found.set(table, count)
  }

  /** Counts the rows of a table that is not taken. */
  async count(table: string): Promise<void> {
    for await (const _ of this.all(table));
  }

  /**
   * Reads every row of a table and takes those that `planFor` finds a group for, or says that it will see to later. What
   * was odd in them is told as of that group.
   */
  async take<T extends ArchiveTable>(
    table: T,
    planFor: (looked: Looked<ArchiveRow<T>>) => GroupPlan | 'later' | undefined,
  ): Promise<void> {
    const seen = new Set<string>()
    for await (const rows of this.all(table))
      for (const { key, row: given } of rows) {
        const odd: [IssueKind, string | undefined][] = []
        const row = readRow(table, given, (kind, detail) => odd.push([kind, detail]))
        const id = nameOf(row as ArchiveRow<ArchiveTable>)
        const refusal = id === '' ? 'rowWithoutId' : seen.has(id) ? 'sameId' : undefined
        seen.add(id)
        this.call(id, 'title' in row ? row.title : 'name' in row ? row.name : '')
        const found = refusal === undefined ? planFor({ row, key }) : undefined
        const plan = found === 'later' ? undefined : found
        if (id !== '')
          for (const [kind, detail] of odd) this.tell(kind, table, id, plan?.groupId ?? null, detail)
        if (found === undefined) this.tell(refusal ?? 'orphanRow', table, id || shown(given['id']), null)
        plan?.take(table, key)
      }
  }
}

/** By what a row is told: its id, or the two that it ties together. */
const nameOf = (row: ArchiveRow<ArchiveTable>): string =>
  'id' in row ? row.id : `${row.tag_id} ${row.entity_id}`
