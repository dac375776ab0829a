import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { auth } from './en/auth.ts'
import { common } from './en/common.ts'
import { errors } from './en/errors.ts'
import type { MessageKey } from './en.ts'
import { icu } from './icu.ts'
import { localeOf } from './locale.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Record<MessageKey, string> }
    keySeparator: false
    nsSeparator: false
  }
}

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** The language chosen in this browser. */
const languageKey = 'stowage.language'

/** The language of the person who is signed in; it is forgotten with them (`personalKeys.look`). */
const ownLanguageKey = 'stowage.look.language'

/** The language that a tag such as `de-AT` names; undefined when there are no messages in it. */
const languageOf = (tag: string): Language | undefined =>
  languages.find(known => tag.toLowerCase().split('-')[0] === known)

/** The language of the person, else the one chosen in this browser, else the first of the browser's that there is. */
export function preferredLanguage(): Language {
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

/** Loads the messages of a language, and shows everything in it. */
export async function showLanguage(language: Language): Promise<void> {
  if (language === 'de' && !i18n.hasResourceBundle('de', 'translation'))
    i18n.addResourceBundle('de', 'translation', (await import('./de.ts')).de)
  await i18n.changeLanguage(language)
  document.documentElement.lang = localeOf(language)
}

let isComplete = false

/** Loads the English messages of those who are signed in: signing in does without them. */
export async function loadMessages(): Promise<void> {
  if (isComplete) return
  i18n.addResourceBundle('en', 'translation', (await import('./en.ts')).en, true, true)
  isComplete = true
}

/** Chooses a language for this browser. */
export async function chooseBrowserLanguage(language: Language): Promise<void> {
  localStorage.setItem(languageKey, language)
  await showLanguage(language)
}

/** Makes the messages ready, before anything is shown. */
export async function startLanguages(): Promise<void> {
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
}
