import { issueOf } from '@stowage/contract/issues'
import { lengthOf } from '@stowage/contract/text'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { LoadedEntity } from '#features/entities/index.ts'
import { fieldPrefix } from '../columns.ts'
import { type LoadedSubject, loadStored } from './load-subjects.ts'
import { namesOf } from './location-paths.ts'
import type { Subject } from './match-rows.ts'
import { type AskedRow, isTooLong, longestName } from './read-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** How many rows are read again at once. */
const batchSize = 100

/** Complains of texts whose length is not allowed, unless they are what is stored: that has come from elsewhere. */
export class LengthCheck {
  readonly #wanted: ResolvedRows
  readonly #rowErrors: RowErrors
  /** Names of custom fields that are too long or empty, with the items that have such a field. */
  readonly #fieldNames: ReadonlyMap<string, Set<Subject>>

  constructor(wanted: ResolvedRows, rowErrors: RowErrors) {
    this.#wanted = wanted
    this.#rowErrors = rowErrors
    const bad = wanted.reader.fieldNames.filter(name => name === '' || lengthOf(name) > longestName)
    this.#fieldNames = new Map(bad.map(name => [name, new Set()]))
  }

  /** Notes what there is; every item of the file is to be shown. */
  note({ subject, before }: LoadedSubject): void {
    if (this.#fieldNames.size > 0)
      for (const { name } of before?.fields ?? []) this.#fieldNames.get(name)?.add(subject)
  }

  async check(db: Reader, groupId: string, rows: readonly AskedRow[]): Promise<void> {
    for (const [name, having] of this.#fieldNames) await this.#checkFieldName(name, having, rows)
    const { subjectOf } = this.#wanted.matches
    const doubtful = rows.filter(({ lengthIssues }) => lengthIssues.length > 0)
    for await (const batch of batchesOf(doubtful, { size: batchSize })) {
      const entities = await loadStored(
        db,
        groupId,
        batch.flatMap(asked => subjectOf.get(asked) ?? []),
      )
      for (const asked of batch) this.#checkRow(asked, entities.get(subjectOf.get(asked)?.id ?? ''))
    }
  }

  /** Such a name is that of a stored field, on each item that has a value in it. */
  async #checkFieldName(
    name: string,
    having: ReadonlySet<Subject>,
    rows: readonly AskedRow[],
  ): Promise<void> {
    const { reader, matches } = this.#wanted
    const fault =
      name === '' ? issueOf('empty') : issueOf('too_long', { limit: longestName, actual: lengthOf(name) })
    const issue = issueOf('bad_field_name', { issue: fault })
    const column = `${fieldPrefix}${name}`
    if (having.size === 0) this.#rowErrors.add(1, column, issue)
    for await (const batch of batchesOf(having.size === 0 ? [] : rows, { size: batchSize }))
      for (const asked of batch) {
        const subject = matches.subjectOf.get(asked)
        const isKnown = subject !== undefined && having.has(subject)
        if (!isKnown && reader.valuesOf(asked).fields.has(name)) this.#rowErrors.add(asked.row, column, issue)
      }
  }

  #checkRow(asked: AskedRow, stored: LoadedEntity | undefined): void {
    const { members } = this.#wanted.reader.valuesOf(asked)
    for (const { what, column, issue } of asked.lengthIssues) {
      const isKnown =
        what === 'path' || what === 'tags' ? this.#isThere(what, asked) : stored?.row[what] === members[what]
      if (!isKnown) this.#rowErrors.add(asked.row, column, issue)
    }
  }

  /** Are the locations or tags there whose names are too long? */
  #isThere(what: 'path' | 'tags', { path, tags }: AskedRow): boolean {
    if (what === 'tags') return !tags.some(name => isTooLong(name) && this.#wanted.tags.isWanted(name))
    return !namesOf(path).some(name => isTooLong(name) && this.#isMissing(name.trim()))
  }

  #missing: ReadonlySet<string> | undefined

  #isMissing(name: string): boolean {
    this.#missing ??= new Set(this.#wanted.locations.locations.missing.map(each => each.name))
    return this.#missing.has(name)
  }
}
