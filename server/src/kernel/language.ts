import { type ExportLanguage, exportLanguages } from '@stowage/contract/tables/table-exports'

/** A language of the server's texts. */
export type Language = ExportLanguage

/** Language of a tag such as `de-AT`; undefined when unsupported. */
export const languageOfTag = (tag: string): Language | undefined => {
  const subtag = tag.split('-')[0]?.toLowerCase()
  return exportLanguages.find(each => each === subtag)
}

/** Language in the settings of a person (JSON text); `otherwise` when they have chosen none, or one that is unsupported. */
export function languageIn(settings: string, otherwise: Language = 'en'): Language {
  const { stowage } = JSON.parse(settings) as { readonly stowage?: { readonly language?: unknown } | null }
  return languageOfTag(String(stowage?.language ?? '')) ?? otherwise
}

/** Preferred supported language of an `Accept-Language` header (RFC 9110, 12.5.4); English otherwise. */
export function languageAccepted(header: string | undefined): Language {
  const known = (header ?? '').split(',').flatMap(each => {
    const [tag = '', weight = '1'] = each.trim().split(/\s*;\s*q=/i)
    const language = languageOfTag(tag)
    return language !== undefined && Number(weight) > 0 ? [{ language, weight: Number(weight) }] : []
  })
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? 'en'
}
