import type { Language } from './language.ts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }

/** The forms of a plural, such as `report.sold_one`, share a key. */
type WithoutForm<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** The key of a text that the server says to people. */
export type TextKey = WithoutForm<keyof typeof en>

/** Says a text; `{{name}}` is filled in, and `count` chooses the form of a plural. */
export type Texts = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

const files: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, de, es, fr }

/** The text for a key as i18next JSON v4 has it: in the form of a plural where it has forms; undefined where it is missing or empty. */
function findText(language: Language, key: TextKey, count: string | number | undefined): string | undefined {
  const texts = files[language]
  const form = typeof count === 'number' ? new Intl.PluralRules(language).select(count) : 'other'
  return texts[`${key}_${form}`] || texts[`${key}_other`] || texts[key] || undefined
}

/** The texts of a language; one that it lacks is said in English. */
export const textsIn =
  (language: Language): Texts =>
  (key, values = {}) => {
    const text = findText(language, key, values['count']) ?? findText('en', key, values['count']) ?? key
    return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
      String(values[name] ?? placeholder),
    )
  }
