import {
  contactColumns,
  type ExportLanguage,
  exportMembers,
  loanTableColumns,
  maintenanceColumns,
  productColumns,
} from '@stowage/contract/tables/table-exports'
import { type TextKey, textsIn } from '#kernel/texts.ts'

type InLanguages<Name extends string> = Readonly<Record<ExportLanguage, Readonly<Record<Name, string>>>>

/** The texts of some names in each language. */
function inLanguages<Name extends string>(
  names: readonly Name[],
  keyOf: (name: Name) => TextKey,
): InLanguages<Name> {
  const textsOf = (language: ExportLanguage) => {
    const say = textsIn(language)
    return Object.fromEntries(names.map(name => [name, say(keyOf(name))])) as Record<Name, string>
  }
  return { en: textsOf('en'), de: textsOf('de'), fr: textsOf('fr'), es: textsOf('es') }
}

/** Headers of item columns: words that an import knows in that language. */
export const entityHeaders = inLanguages(exportMembers, member => `tables.column.${member}`)

/** Headers of maintenance columns. */
export const maintenanceHeaders = inLanguages(maintenanceColumns, column => `tables.taskColumn.${column}`)

/** Headers of contact columns. */
export const contactHeaders = inLanguages(contactColumns, column => `tables.contactColumn.${column}`)

/** Headers of loan columns. */
export const loanHeaders = inLanguages(loanTableColumns, column => `tables.loanColumn.${column}`)

/** Headers of product columns. */
export const productHeaders = inLanguages(productColumns, column => `tables.productColumn.${column}`)

/** Words that are no headers; `field` stands behind the name of a custom field that is also the header of a member. */
export const exportWords = inLanguages(
  ['yes', 'no', 'items', 'maintenance', 'contacts', 'loans', 'products', 'field'],
  word => `tables.word.${word}`,
)
