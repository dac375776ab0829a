import { readId } from '@stowage/contract/ids'
import type { EntityRow } from '#features/entities/index.ts'
import type { StoredRows } from './find-entities.ts'
import type { AskedRow, RowErrors } from './read-rows.ts'

/** One thing that a file speaks of: new, or stored already. Several rows may speak of the same; the last one counts. */
export interface Subject {
  readonly stored: EntityRow | undefined
  asked: AskedRow
}

/** Which thing each row of a file is, and how rows name each other. */
export interface Matches {
  readonly subjects: readonly Subject[]
  /** The subject of each row, also of those that a later one overrides. */
  readonly subjectOf: ReadonlyMap<AskedRow, Subject>
  /** The subjects and stored rows that a parent reference could mean: one, if it is a good one. */
  parentsOf(asked: AskedRow): readonly (Subject | EntityRow)[]
}

/** Decides for every row which thing it is: by its reference, else by its address, else a new one. */
export function matchRows(rows: readonly AskedRow[], stored: StoredRows, rowErrors: RowErrors): Matches {
  const subjects: Subject[] = []
  const byRef = new Map<string, Subject>()
  const byId = new Map<string, Subject>()
  const subjectOf = new Map<AskedRow, Subject>()
  const take = (asked: AskedRow, row: EntityRow | undefined): Subject => {
    const subject: Subject = { stored: row, asked }
    subjects.push(subject)
    return subject
  }
  for (const asked of rows) {
    const named = findNamed(asked, stored, rowErrors)
    const sameRef = named === undefined && asked.importRef !== null ? byRef.get(asked.importRef) : undefined
    const row = named ?? (asked.url && stored.byId.get(asked.url.id))
    const subject = sameRef ?? (row && byId.get(row.id)) ?? take(asked, row)
    subject.asked = asked
    subjectOf.set(asked, subject)
    if (asked.importRef !== null) byRef.set(asked.importRef, subject)
    if (subject.stored !== undefined) byId.set(subject.stored.id, subject)
    // The addresses of another group still tell which row is meant.
    if (asked.url !== undefined && !stored.byId.has(asked.url.id)) byId.set(asked.url.id, subject)
  }
  return {
    subjects,
    subjectOf,
    parentsOf({ parentRef }) {
      const known = (stored.byRef.get(parentRef) ?? []).map(row => byId.get(row.id) ?? row)
      const inFile = byRef.get(parentRef)
      if (inFile !== undefined || known.length > 0) return [...new Set(inFile ? [inFile, ...known] : known)]
      const id = readId(parentRef.trim()) ?? ''
      const meant = byId.get(id) ?? stored.byId.get(id)
      return meant === undefined ? [] : [meant]
    },
  }
}

/** The stored thing that has the row's reference; of several the one with the row's address. */
function findNamed(asked: AskedRow, stored: StoredRows, rowErrors: RowErrors): EntityRow | undefined {
  const named = asked.importRef === null ? [] : (stored.byRef.get(asked.importRef) ?? [])
  if (named.length <= 1) return named[0]
  const meant = named.find(({ id }) => id === asked.url?.id)
  if (meant === undefined)
    rowErrors.add(
      asked.row,
      'HB.import_ref',
      'several things have this reference; give the address of one of them in HB.url',
    )
  return meant
}
