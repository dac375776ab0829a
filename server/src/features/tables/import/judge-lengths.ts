import { issueOf } from '@stowage/contract/protocol/issues'
import { lengthOf } from '@stowage/contract/values/text'
import { batchesOf } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import type { LoadedEntity } from '#features/entities/index.ts'
import { type LoadedSubject, loadStored } from './load-subjects.ts'
import { namesOf } from './location-paths.ts'
import type { Subject } from './match-rows.ts'
import { cleanName } from './names.ts'
import { type AskedRow, isTooLong, longestName } from './read-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** Rows to read again at once. */
const batchSize = 100

/** A name that no field may get, with the items that have such a field. */
interface BadName {
  readonly header: string
  readonly having: Set<Subject>
}

/** Complains of texts whose length is not allowed, unless they are what is stored: that has come from elsewhere. */
export class LengthCheck {
  readonly #wanted: ResolvedRows
  readonly #rowErrors: RowErrors
  /** Names of custom fields that are too long or empty, with the items that have such a field. */
  readonly #fieldNames: ReadonlyMap<string, BadName>

  constructor(wanted: ResolvedRows, rowErrors: RowErrors) {
    this.#wanted = wanted
    this.#rowErrors = rowErrors
    const bad = wanted.reader.fields.filter(({ name }) => name === '' || lengthOf(name) > longestName)
    this.#fieldNames = new Map(bad.map(({ name, header }) => [name, { header, having: new Set() }]))
  }

  /** Notes what there is; every item of the file is to be shown. */
  note({ subject, before }: LoadedSubject): void {
    if (this.#fieldNames.size > 0)
      for (const { name } of before?.fields ?? []) this.#fieldNames.get(name)?.having.add(subject)
  }

  async check(db: Reader, groupId: string, rows: readonly AskedRow[]): Promise<void> {
    for (const [name, bad] of this.#fieldNames) await this.#checkFieldName(name, bad, rows)
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
  async #checkFieldName(name: string, { header, having }: BadName, rows: readonly AskedRow[]): Promise<void> {
    const { reader, matches } = this.#wanted
    const fault =
      name === '' ? issueOf('empty') : issueOf('too_long', { limit: longestName, actual: lengthOf(name) })
    const issue = issueOf('bad_field_name', { issue: fault })
    const { headerRow } = reader.prepared.table.file
    if (having.size === 0) this.#rowErrors.add(headerRow, header, issue)
    for await (const batch of batchesOf(having.size === 0 ? [] : rows, { size: batchSize }))
      for (const asked of batch) {
        const subject = matches.subjectOf.get(asked)
        const isKnown = subject !== undefined && having.has(subject)
        const isSet = reader.valuesOf(asked).fields.get(name)?.cell !== ''
        if (!isKnown && isSet) this.#rowErrors.add(asked.row, header, issue)
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
  #isThere(what: 'path' | 'tags', { place, tags }: AskedRow): boolean {
    if (what === 'tags') return !tags.names.some(name => isTooLong(name) && this.#wanted.tags.isWanted(name))
    return !namesOf(place?.path ?? null).some(name => isTooLong(name) && this.#isMissing(cleanName(name)))
  }

  #missing: ReadonlySet<string> | undefined

  #isMissing(name: string): boolean {
    this.#missing ??= new Set(this.#wanted.locations.locations.missing.map(each => each.name))
    return this.#missing.has(name)
  }
}
