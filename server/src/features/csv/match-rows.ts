import { readId } from '@stowage/contract/primitives'
import type { EntityRow } from '#features/entities/index.ts'
import type { StoredRows } from './find-things.ts'
import type { AskedRow, Complaints } from './read-rows.ts'

/** One thing that a file speaks of: new, or stored already. Several rows may speak of the same; the last one counts. */
export interface Subject {
  readonly stored: EntityRow | undefined
  asked: AskedRow
}

/** Which thing each row of a file is, and how rows name each other. */
export interface Matches {
  readonly subjects: readonly Subject[]
  /** The subject or stored row that a parent reference names. */
  parentOf(asked: AskedRow): Subject | EntityRow | undefined
}

/** Decides for every row which thing it is: by its reference, else by its address, else a new one. */
export function matchRows(rows: readonly AskedRow[], stored: StoredRows, complaints: Complaints): Matches {
  const subjects: Subject[] = []
  const byRef = new Map<string, Subject>()
  const byId = new Map<string, Subject>()
  for (const asked of rows) {
    const row = findStoredRow(asked, stored, complaints)
    const seen = (row && byId.get(row.id)) ?? (asked.importRef === null ? undefined : byRef.get(asked.importRef))
    const subject: Subject = seen ?? { stored: row, asked }
    subject.asked = asked
    if (seen === undefined) subjects.push(subject)
    if (asked.importRef !== null) byRef.set(asked.importRef, subject)
    if (row !== undefined) byId.set(row.id, subject)
    if (asked.url !== undefined) byId.set(asked.url.id, subject)
  }
  return {
    subjects,
    parentOf({ parentRef }) {
      const id = readId(parentRef) ?? ''
      const [named] = stored.byRef.get(parentRef) ?? []
      return byRef.get(parentRef) ?? (named && (byId.get(named.id) ?? named)) ?? byId.get(id) ?? stored.byId.get(id)
    },
  }
}

function findStoredRow(asked: AskedRow, stored: StoredRows, complaints: Complaints): EntityRow | undefined {
  const byUrl = asked.url === undefined ? undefined : stored.byId.get(asked.url.id)
  const named = asked.importRef === null ? [] : (stored.byRef.get(asked.importRef) ?? [])
  if (named.length <= 1) return named[0] ?? byUrl
  const meant = named.find(({ id }) => id === byUrl?.id)
  if (meant === undefined) complaints.add(asked.row, 'HB.import_ref', 'several things have this reference; give the address of one in HB.url')
  return meant
}
