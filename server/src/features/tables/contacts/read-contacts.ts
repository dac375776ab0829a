import { fold } from '@stowage/contract/matching/fold'
import { issueOf } from '@stowage/contract/protocol/issues'
import type { ContactTarget } from '@stowage/contract/tables/contact-targets'
import { readId } from '@stowage/contract/values/ids'
import { textLimits } from '@stowage/contract/values/text-limits'
import { cutToShown } from '../file/csv-text.ts'
import type { RowSpan } from '../import/corrections.ts'
import { cleanName, foldName } from '../import/names.ts'
import type { PreparedTable, ReadColumn } from '../import/prepare-table.ts'
import { attempt, RowErrors } from '../import/row-errors.ts'
import { checkText, readTextCell } from '../values/cells.ts'

/** Texts of a contact, in the order of the report. */
export const contactTexts = ['name', 'email', 'phone', 'reference', 'notes'] as const
export type ContactText = (typeof contactTexts)[number]

/** The texts that a row sets; the others stay. */
export type ContactTexts = Readonly<Partial<Record<ContactText, string>> & { name: string }>

/** Contacts with the same reference are one, whatever its case. */
export const referenceKey = (reference: string): string => fold(reference.trim())

/** Contacts with the same name and email address are one, where a reference does not tell. */
export const nameAndEmailKey = ({ name, email }: { readonly name: string; readonly email: string }): string =>
  `${foldName(name)}\0${fold(email.trim())}`

/** A row with the facts that tell which contact it is; its texts are read again whenever they are wanted. */
export interface AskedContact extends RowSpan {
  /** As much of it as is told. */
  readonly name: string
  readonly id: string | undefined
  /** Empty for none. */
  readonly referenceKey: string
  readonly nameAndEmailKey: string
}

/** The rows of a table of contacts. */
export interface ReadContacts {
  /** Those without a fault in their cells. */
  readonly asked: readonly AskedContact[]
  /** The number of every row. */
  readonly numbers: readonly number[]
}

/** Understands the rows of a table of contacts by its columns. */
export class ContactReader {
  readonly prepared: PreparedTable
  readonly #columns: ReadonlyMap<ContactTarget, ReadColumn>

  constructor(prepared: PreparedTable) {
    this.prepared = prepared
    this.#columns = new Map(
      prepared.columns.flatMap(column =>
        'contact' in column.target ? [[column.target.contact, column] as const] : [],
      ),
    )
  }

  /** The column that is told for a fault of a text. */
  headerOf(text: ContactText): string {
    const columns = text === 'name' ? nameColumns : [text]
    return columns.map(each => this.#columns.get(each)?.header).find(header => header !== undefined) ?? text
  }

  /** Reads every row; faults go to `rowErrors`. */
  async readAll(rowErrors: RowErrors): Promise<ReadContacts> {
    const { table, skippedRows } = this.prepared
    const asked: AskedContact[] = []
    const numbers: number[] = []
    const isUsable = this.#checkHeaders(rowErrors)
    for await (const rows of table.batches())
      for (const { row, start, end, cells } of rows) {
        if (skippedRows.has(row)) continue
        numbers.push(row)
        if (!isUsable) continue
        const { name, email = '', reference = '' } = this.#readTexts(row, cells, rowErrors)
        if (rowErrors.isBad(row)) continue
        const keys = {
          referenceKey: referenceKey(reference),
          nameAndEmailKey: nameAndEmailKey({ name, email }),
        }
        asked.push({
          row,
          start,
          end,
          name: cutToShown(name),
          id: readId(this.#cellOf(cells, 'id').trim()),
          ...keys,
        })
      }
    return { asked, numbers }
  }

  /** The texts of a row whose cells have no fault. */
  textsOf(asked: AskedContact): ContactTexts {
    return this.#readTexts(asked.row, this.prepared.table.cellsOf(asked), new RowErrors())
  }

  #cellOf(cells: readonly string[], target: ContactTarget): string {
    const index = this.#columns.get(target)?.index
    return index === undefined ? '' : (cells[index] ?? '')
  }

  /** Complains of headers; false when nothing can be read with them. */
  #checkHeaders(rowErrors: RowErrors): boolean {
    const { table, mapped } = this.prepared
    const headerRow = Math.max(1, table.file.headerRow)
    const hasName = nameColumns.some(target => this.#columns.has(target))
    for (const { column, issue } of mapped.issues) rowErrors.add(headerRow, column, issue)
    if (!hasName) rowErrors.add(headerRow, 'name', issueOf('missing_column'))
    return hasName && mapped.issues.length === 0
  }

  #readTexts(row: number, cells: readonly string[], rowErrors: RowErrors): ContactTexts {
    const columns = this.prepared.table.file.headers.length
    if (cells.length > columns)
      rowErrors.add(row, '', issueOf('wrong_cell_count', { cells: cells.length, columns }))
    const read = (target: ContactTarget, max?: number): string => {
      const header = this.#columns.get(target)?.header ?? target
      const cell = this.#cellOf(cells, target)
      return attempt(row, header, rowErrors, () => readTextCell(cell, max).trim()) ?? ''
    }
    const joined = () => cleanName(`${read('firstName')} ${read('lastName')}`)
    const whole = cleanName(read('name'))
    const name = attempt(row, this.headerOf('name'), rowErrors, () =>
      checkText(whole === '' ? joined() : whole, textLimits.line, 1),
    )
    const others = contactTexts.slice(1).flatMap(text => {
      const max = text === 'notes' ? textLimits.notes : textLimits.line
      return this.#columns.has(text) ? [[text, read(text, max)] as const] : []
    })
    return { ...Object.fromEntries(others), name: name ?? '' }
  }
}

/** The columns of a name, the one that counts first. */
const nameColumns = ['name', 'lastName', 'firstName'] as const
