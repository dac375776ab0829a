import { type ExportLanguage, exportLanguages } from '@stowage/contract/tables/table-exports'

/** A language that the server has words in. */
export type Language = ExportLanguage

/** The language that a person has chosen on the page, by their settings as JSON text; English when there are no words in it. */
export function languageIn(settings: string): Language {
  const { stowage } = JSON.parse(settings) as { readonly stowage?: { readonly language?: unknown } | null }
  const subtag = String(stowage?.language ?? '')
    .split('-')[0]
    ?.toLowerCase()
  return exportLanguages.find(each => each === subtag) ?? 'en'
}

/** A text with its placeholders, such as `{name}`, filled in. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
