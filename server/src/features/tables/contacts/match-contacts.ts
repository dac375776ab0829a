import { issueOf } from '@stowage/contract/protocol/issues'
import type { ImportOptions } from '@stowage/contract/tables/import-options'
import { forEachBatch } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type ContactRow, contactPages } from '#features/lending/index.ts'
import { appendTo } from '#kernel/append-to.ts'
import { newId } from '#kernel/ids.ts'
import type { RowErrors } from '../import/row-errors.ts'
import {
  type AskedContact,
  type ContactReader,
  nameAndEmailKey,
  type ReadContacts,
  referenceKey,
} from './read-contacts.ts'

/** One contact that a file speaks of. Several rows may speak of the same; the last one counts. */
export interface ContactSubject {
  readonly id: string
  readonly isStored: boolean
  asked: AskedContact
}

/** A table of contacts that was read. */
export interface ContactFile {
  readonly reader: ContactReader
  readonly rows: ReadContacts
  readonly rowErrors: RowErrors
  readonly options: Pick<ImportOptions, 'onDuplicate' | 'mappingId'>
  /** The import in the background that this is. */
  readonly run: string | undefined
}

/** Which contact each row of a file is. */
export interface MatchedContacts {
  readonly subjects: readonly ContactSubject[]
  /** The subject of each row, also of those that a later one overrides. */
  readonly subjectOf: ReadonlyMap<AskedContact, ContactSubject>
  /** The rows that are left out, with the contact that is there already. */
  readonly skipped: ReadonlyMap<AskedContact, string>
  /** The contacts that are there already, by the new ones that equal them. */
  readonly duplicates: ReadonlyMap<ContactSubject, string>
}

/**
 * Decides for every row which contact it is: by its id, else by its reference, else by its name and email address, else a new one.
 * The contacts of the group are read once, whatever the file has. A row that fits several is a fault, unless it makes a new one
 * anyway.
 */
export async function matchContacts(
  db: Reader,
  groupId: string,
  { reader, rows, rowErrors, options: { onDuplicate = 'create' } }: ContactFile,
): Promise<MatchedContacts> {
  const known = new KnownContacts(rows)
  for await (const page of contactPages(db, groupId)) for (const row of page) known.enter(row)
  const subjects: ContactSubject[] = []
  const subjectOf = new Map<AskedContact, ContactSubject>()
  const skipped = new Map<AskedContact, string>()
  const duplicates = new Map<ContactSubject, string>()
  const byKey = new Map<string, ContactSubject>()
  await forEachBatch(rows.asked, async batch => {
    for (const asked of batch) {
      const { by, ids } = known.find(asked)
      const [stored, another] = ids
      if (stored !== undefined && onDuplicate === 'skip') {
        skipped.set(asked, stored)
        continue
      }
      const isUpdate = stored !== undefined && (by === 'id' || onDuplicate === 'update')
      if (isUpdate && by !== 'id' && another !== undefined) {
        const text = by === 'reference' ? 'reference' : 'name'
        rowErrors.add(asked.row, reader.headerOf(text), issueOf('several_fit', { by }))
        continue
      }
      const key = isUpdate ? stored : keyOf(asked)
      const subject = byKey.get(key) ?? { id: isUpdate ? stored : newId(), isStored: isUpdate, asked }
      if (!byKey.has(key)) subjects.push(subject)
      byKey.set(key, subject)
      subject.asked = asked
      subjectOf.set(asked, subject)
      if (stored !== undefined && !isUpdate) duplicates.set(subject, stored)
    }
  })
  return { subjects, subjectOf, skipped, duplicates }
}

/** Rows with the same key are one new contact. */
const keyOf = ({ id, referenceKey: reference, nameAndEmailKey: name }: AskedContact): string =>
  id ?? (reference === '' ? `name ${name}` : `reference ${reference}`)

/** The contacts of a group by what rows of a file have in common with them. */
class KnownContacts {
  readonly #wanted: ReadonlySet<string>
  readonly #ids = new Set<string>()
  readonly #byReference = new Map<string, string[]>()
  readonly #byName = new Map<string, string[]>()
  /** Those without a reference. */
  readonly #byNameOnly = new Map<string, string[]>()

  constructor({ asked }: ReadContacts) {
    this.#wanted = new Set(asked.flatMap(each => [each.id ?? '', each.referenceKey, each.nameAndEmailKey]))
  }

  enter(row: ContactRow): void {
    const { id } = row
    const reference = referenceKey(row.reference)
    const name = nameAndEmailKey(row)
    if (this.#wanted.has(id)) this.#ids.add(id)
    if (reference !== '' && this.#wanted.has(reference)) appendTo(this.#byReference, reference, id)
    if (!this.#wanted.has(name)) return
    appendTo(this.#byName, name, id)
    if (reference === '') appendTo(this.#byNameOnly, name, id)
  }

  /** The contacts that a row can be. One with another reference is somebody else. */
  find(asked: AskedContact): {
    readonly by: 'id' | 'reference' | 'name_and_email'
    readonly ids: readonly string[]
  } {
    const { id, referenceKey: reference, nameAndEmailKey: name } = asked
    if (id !== undefined && this.#ids.has(id)) return { by: 'id', ids: [id] }
    const referred = this.#byReference.get(reference)
    if (referred !== undefined) return { by: 'reference', ids: referred }
    const named = (reference === '' ? this.#byName : this.#byNameOnly).get(name)
    return { by: 'name_and_email', ids: named ?? [] }
  }
}
