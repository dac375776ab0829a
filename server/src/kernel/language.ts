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

/** The language that a browser prefers, by its `Accept-Language` (RFC 9110, 12.5.4); English when there are no words in any of it. */
export function languageAccepted(header: string | undefined): Language {
  const wished = (header ?? '')
    .toLowerCase()
    .split(',')
    .map(each => {
      const [tag = '', weight] = each.trim().split(/\s*;\s*q=/)
      return { subtag: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
  const known = wished.flatMap(({ subtag, weight }) => {
    const language = exportLanguages.find(each => each === subtag)
    return language !== undefined && weight > 0 ? [{ language, weight }] : []
  })
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en'
}

/** A text with its placeholders, such as `{name}`, filled in. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
