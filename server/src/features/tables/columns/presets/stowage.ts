import type { ColumnMember } from '@stowage/contract/tables/import-options'
import { type ExportLanguage, exportLanguages } from '@stowage/contract/tables/table-exports'
import { contactHeaders, entityHeaders, exportWords } from '../../export/headers.ts'
import { unguardFormula } from '../../file/csv-text.ts'
import { skip, toMember } from '../column-targets.ts'
import type { Preset } from './preset.ts'

/** The name of the presets of our own exports in a language. */
export const ownProgram = 'Stowage'

/** Members that are derived from other columns, or set by the server. */
const derived: ReadonlySet<string> = new Set(['price', 'total', 'createdAt', 'updatedAt'])

/** Our own exports in a language: what is no header of a member is a custom field. */
function inLanguage(language: ExportLanguage): Preset {
  const headers = entityHeaders[language]
  const behindField = ` (${exportWords[language].field})`
  return {
    name: ownProgram,
    signatures: [
      [headers.name, headers.importRef],
      [headers.name, headers.url, headers.lifetimeWarranty],
      [headers.name, headers.url, headers.warrantyDetails],
    ],
    columns: Object.fromEntries(
      Object.entries(headers).map(([member, header]) => [
        header,
        derived.has(member) ? skip : toMember(member as ColumnMember),
      ]),
    ),
    read(header) {
      const field = unguardFormula(header)
      return { field: field.endsWith(behindField) ? field.slice(0, -behindField.length) : field }
    },
    hasFields: true,
  }
}

/** Are these the headers of our own exports of contacts? */
export const isOfContacts = (headers: readonly string[]): boolean =>
  exportLanguages.some(language =>
    Object.values(contactHeaders[language]).every(header => headers.includes(header)),
  )

/** Our own exports, one for each language. */
export const stowage: readonly Preset[] = exportLanguages.map(inLanguage)
