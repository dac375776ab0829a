import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { auth } from './en/auth.ts'
import { common } from './en/common.ts'
import { errors } from './en/errors.ts'
import type { MessageKey } from './en.ts'
import { icu } from './icu.ts'
import { issueMessages } from './issue-messages.ts'
import { isRightToLeft, localeOf } from './locale.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Record<MessageKey, string> }
    keySeparator: false
    nsSeparator: false
  }
}

/** Messages of one language by key; a key that is missing is shown in English. */
export type Translation = Readonly<Record<string, string>>

/** What the build has of languages. */
export interface Languages {
  /** The messages of further languages by path, such as `./languages/fr.json`. */
  readonly files: Readonly<Record<string, () => Promise<{ readonly default: Translation }>>>
  /** Has components that have words of their own ready in a language. */
  readonly prepare: (language: string) => Promise<void>
}

let prepare: Languages['prepare'] = async () => undefined

/** Loads the messages of each language but English, by its code such as `de`. */
const loaders = new Map<string, () => Promise<Translation>>([['de', loadGerman]])

/** The pseudo-languages of tests: longer letters with accents, and words from right to left. People are not offered them. */
const pseudoLanguages = ['en-XA', 'ar-XB']

/** The codes of all languages that people can choose. */
export const languages = (): readonly string[] => ['en', ...loaders.keys()]

/** What a language calls itself. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The language chosen in this browser. */
const languageKey = 'stowage.language'

/** The language of the person who is signed in; it is forgotten with them (`personalKeys.look`). */
const ownLanguageKey = 'stowage.look.language'

/** The language that a tag such as `de-AT` names; undefined when there are no messages in it. */
const languageOf = (tag: string): string | undefined =>
  pseudoLanguages.find(known => tag === known) ??
  languages().find(known => tag.toLowerCase().split('-')[0] === known)

/** The language of the person, else the one chosen in this browser, else the first of the browser's that there is. */
export function preferredLanguage(): string {
  const kept = [ownLanguageKey, languageKey].map(key => localStorage.getItem(key) ?? '')
  for (const tag of [...kept, ...navigator.languages]) {
    const language = languageOf(tag)
    if (language !== undefined) return language
  }
  return 'en'
}

/** Shows the language that is kept with the person, and remembers it for the next load; undefined: they have none. */
export async function followLanguage(tag: string | undefined): Promise<void> {
  const language = languageOf(tag ?? '')
  if (language === undefined) return
  localStorage.setItem(ownLanguageKey, language)
  if (language !== i18n.language) await showLanguage(language)
}

export const i18n = createInstance()

async function loadGerman(): Promise<Translation> {
  const [{ de }, { issues }] = await Promise.all([import('./de.ts'), import('./de/issues.ts')])
  return { ...de, ...issueMessages(issues) }
}

const loadPseudo = async (language: string): Promise<Translation> =>
  (await import('./pseudo.ts')).pseudoMessages(language)

/** Loads the messages of a language, and shows everything in it. */
export async function showLanguage(language: string): Promise<void> {
  if (language !== 'en' && !i18n.hasResourceBundle(language, 'translation')) {
    const load = loaders.get(language) ?? (() => loadPseudo(language))
    i18n.addResourceBundle(language, 'translation', await load())
  }
  await prepare(language)
  await i18n.changeLanguage(language)
  document.documentElement.lang = localeOf(language)
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
}

let isComplete = false

/** Loads the English messages of those who are signed in: signing in does without them. */
export async function loadMessages(): Promise<void> {
  if (isComplete) return
  i18n.addResourceBundle('en', 'translation', (await import('./en.ts')).en, true, true)
  isComplete = true
}

/** Chooses a language for this browser. */
export async function chooseBrowserLanguage(language: string): Promise<void> {
  localStorage.setItem(languageKey, language)
  await showLanguage(language)
}

/** Makes the messages ready, before anything is shown. */
export async function startLanguages(more: Languages): Promise<void> {
  for (const [file, load] of Object.entries(more.files))
    loaders.set(file.replace(/^.*\/|\.json$/g, ''), async () => (await load()).default)
  prepare = more.prepare
  await i18n
    .use(icu)
    .use(initReactI18next)
    .init({
      fallbackLng: 'en',
      resources: { en: { translation: { ...common, ...auth, ...errors } } },
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  await showLanguage(preferredLanguage())
  // Another language that is chosen in another tab is followed here.
  addEventListener('storage', ({ key }) => {
    if (key === languageKey || key === ownLanguageKey) void showLanguage(preferredLanguage())
  })
}
