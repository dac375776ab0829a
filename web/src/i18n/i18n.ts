import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Strings, showStrings } from './aria-strings.ts'
import type { MessageKey } from './en.ts'
import { fillIn, messageFormat } from './fill-in.ts'
import auth from './languages/en/auth.json' with { type: 'json' }
import common from './languages/en/common.json' with { type: 'json' }
import errors from './languages/en/errors.json' with { type: 'json' }
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

/** The texts of a language. */
export interface Language {
  readonly messages: Translation
  /** The texts of React Aria, by part. */
  readonly ariaStrings: Readonly<Record<string, Strings>>
}

/** Loads the texts of each language but English, by its code such as `de`. */
export type Languages = Readonly<Record<string, () => Promise<Language>>>

let loaders: Languages = {}

const ariaStringsIn = new Map<string, Language['ariaStrings']>()

/** The pseudo-languages of tests: longer letters with accents, and words from right to left. People are not offered them. */
const pseudoLanguages = ['en-XA', 'ar-XB']

/** The codes of all languages that people can choose. */
export const languages = (): readonly string[] => ['en', ...Object.keys(loaders)]

/** Names of languages by code: each is needed at many places, and costs more than drawing it. */
const languageNames = new Map<string, string>()

/** The name of a language in itself. */
export function languageName(language: string): string {
  const known = languageNames.get(language)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  const capitalized = name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  languageNames.set(language, capitalized)
  return capitalized
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

const loadPseudo = async (language: string): Promise<Language> => ({
  messages: (await import('./pseudo.ts')).pseudoMessages(language),
  ariaStrings: {},
})

/** Loads the messages of a language, and shows everything in it. */
export async function showLanguage(language: string): Promise<void> {
  if (language !== 'en' && !i18n.hasResourceBundle(language, 'translation')) {
    const load = loaders[language] ?? (() => loadPseudo(language))
    const { messages, ariaStrings } = await load()
    i18n.addResourceBundle(language, 'translation', messages)
    ariaStringsIn.set(language, ariaStrings)
  }
  showStrings(ariaStringsIn.get(language) ?? {})
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
export async function startLanguages(languages: Languages): Promise<void> {
  loaders = languages
  await i18n
    .use(fillIn)
    .use(initReactI18next)
    .init({
      ...messageFormat,
      fallbackLng: 'en',
      resources: { en: { translation: { ...common, ...auth, ...errors } } },
      react: { useSuspense: false },
    })
  await showLanguage(preferredLanguage())
  // Another language that is chosen in another tab is followed here.
  addEventListener('storage', ({ key }) => {
    if (key === languageKey || key === ownLanguageKey) void showLanguage(preferredLanguage())
  })
}
