import { issueOf } from '@stowage/contract/protocol/issues'
import { readId } from '@stowage/contract/values/ids'
import { forEachBatch } from '#db/query/batches.ts'
import { newId } from '#kernel/ids.ts'
import type { LocationNode } from '../location-tree.ts'
import type { StoredRows } from './find-entities.ts'
import type { AskedRow } from './read-rows.ts'
import type { RowErrors } from './row-errors.ts'

/** One item that a file speaks of: new, or stored already. Several rows may speak of the same; the last one counts. */
export interface Subject {
  readonly id: string
  readonly stored: LocationNode | undefined
  asked: AskedRow
}

/** Which item each row of a file is, and how rows name each other. */
export interface Matches {
  readonly subjects: readonly Subject[]
  /** The subject of each row, also of those that a later one overrides. */
  readonly subjectOf: ReadonlyMap<AskedRow, Subject>
  /** The rows that are left out, because of what is there already. */
  readonly skipped: ReadonlyMap<AskedRow, LocationNode>
  /** The subjects and stored rows that a parent reference could mean: one, if it is a good one. */
  parentsOf(parentRef: string): readonly (Subject | LocationNode)[]
}

/** Stored items that fit rows without an identity; `isSkipped`: such rows are left out. */
export interface FittingRows {
  readonly fitting: ReadonlyMap<AskedRow, LocationNode>
  readonly isSkipped: boolean
}

/** Decides for every row which item it is: by its reference, else by its address, else what it looks like, else a new one. */
export async function matchRows(
  rows: readonly AskedRow[],
  stored: StoredRows,
  fitting: FittingRows,
  rowErrors: RowErrors,
): Promise<Matches> {
  const matching = new Matching(stored, fitting, rowErrors)
  await forEachBatch(rows, async batch => {
    for (const asked of batch) matching.take(asked)
  })
  return matching
}

class Matching implements Matches {
  readonly subjects: Subject[] = []
  readonly subjectOf = new Map<AskedRow, Subject>()
  readonly skipped = new Map<AskedRow, LocationNode>()
  readonly #stored: StoredRows
  readonly #fitting: FittingRows
  readonly #rowErrors: RowErrors
  readonly #byRef = new Map<string, Subject>()
  readonly #byId = new Map<string, Subject>()
  readonly #parents = new Map<string, readonly (Subject | LocationNode)[]>()

  /** Rows that are left out, by reference, for those that belong to them. */
  readonly #skippedByRef = new Map<string, LocationNode>()

  constructor(stored: StoredRows, fitting: FittingRows, rowErrors: RowErrors) {
    this.#stored = stored
    this.#fitting = fitting
    this.#rowErrors = rowErrors
  }

  take(asked: AskedRow): void {
    const { importRef, url } = asked
    const named = findNamed(asked, this.#stored, this.#rowErrors)
    const sameRef = named === undefined && importRef !== null ? this.#byRef.get(importRef) : undefined
    const fit = this.#fitting.fitting.get(asked)
    if (fit !== undefined && this.#fitting.isSkipped) {
      this.skipped.set(asked, fit)
      if (importRef !== null) this.#skippedByRef.set(importRef, fit)
      return
    }
    const row = named ?? (url && this.#stored.byId.get(url.id)) ?? fit
    const subject = sameRef ?? (row && this.#byId.get(row.id)) ?? this.#begin(asked, row)
    subject.asked = asked
    this.subjectOf.set(asked, subject)
    if (importRef !== null) this.#byRef.set(importRef, subject)
    if (subject.stored !== undefined) this.#byId.set(subject.stored.id, subject)
    // The addresses of another group still tell which row is meant.
    if (url !== undefined && !this.#stored.byId.has(url.id)) this.#byId.set(url.id, subject)
  }

  #begin(asked: AskedRow, stored: LocationNode | undefined): Subject {
    const subject: Subject = { id: stored?.id ?? newId(), stored, asked }
    this.subjects.push(subject)
    return subject
  }

  /** To be asked when all rows have been taken. */
  parentsOf(parentRef: string): readonly (Subject | LocationNode)[] {
    const known = this.#parents.get(parentRef) ?? this.#findParents(parentRef)
    this.#parents.set(parentRef, known)
    return known
  }

  #findParents(parentRef: string): readonly (Subject | LocationNode)[] {
    const skipped = this.#skippedByRef.get(parentRef)
    const known = [
      ...(this.#stored.byRef.get(parentRef) ?? []),
      ...(skipped === undefined ? [] : [skipped]),
    ].map(row => this.#byId.get(row.id) ?? row)
    const inFile = this.#byRef.get(parentRef)
    if (inFile !== undefined || known.length > 0) return [...new Set(inFile ? [inFile, ...known] : known)]
    const id = readId(parentRef.trim()) ?? ''
    const meant = this.#byId.get(id) ?? this.#stored.byId.get(id)
    return meant === undefined ? [] : [meant]
  }
}

/** The stored item that has the row's reference; of several the one with the row's address. */
function findNamed(
  { row, importRef, url }: AskedRow,
  stored: StoredRows,
  rowErrors: RowErrors,
): LocationNode | undefined {
  const named = importRef === null ? [] : (stored.byRef.get(importRef) ?? [])
  if (named.length <= 1) return named[0]
  const addressed = stored.byId.get(url?.id ?? '')
  if (addressed?.import_ref === importRef) return addressed
  rowErrors.add(row, 'HB.import_ref', issueOf('reference_not_unique'))
  return undefined
}
