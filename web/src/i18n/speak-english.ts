import { en } from './en.ts'
import { i18n } from './i18n.ts'
import { icu } from './icu.ts'

/** Has the page's words in English, for tests of what it says: call it before them. */
export const speakEnglish = (): Promise<unknown> =>
  i18n.use(icu).init({
    lng: 'en',
    resources: { en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
  })
