import { type ExportLanguage, exportLanguages } from '@stowage/contract/tables/table-exports'

/** A language that the server has words in. */
export type Language = ExportLanguage

/** The language of a tag such as `de-AT`; undefined when there are no words in it. */
const knownLanguage = (tag: string): Language | undefined => {
  const subtag = tag.split('-')[0]?.toLowerCase()
  return exportLanguages.find(each => each === subtag)
}

/** The language that a person has chosen on the page, by their settings as JSON text; English when there are no words in it. */
export function languageIn(settings: string): Language {
  const { stowage } = JSON.parse(settings) as { readonly stowage?: { readonly language?: unknown } | null }
  return knownLanguage(String(stowage?.language ?? '')) ?? 'en'
}

/** The language that a browser prefers, by its `Accept-Language` (RFC 9110, 12.5.4); English when there are no words in any of it. */
export function languageAccepted(header: string | undefined): Language {
  const known = (header ?? '').split(',').flatMap(each => {
    const [tag = '', weight = '1'] = each.trim().split(/\s*;\s*q=/i)
    const language = knownLanguage(tag)
    return language !== undefined && Number(weight) > 0 ? [{ language, weight: Number(weight) }] : []
  })
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en'
}

/** A text with its placeholders, such as `{name}`, filled in. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
