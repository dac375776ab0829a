import { en } from './en.ts'
import { fillIn, messageFormat } from './fill-in.ts'
import { i18n } from './i18n.ts'

/** Has the page's words in English, for tests of what it says: call it before them. */
export const speakEnglish = (): Promise<unknown> =>
  i18n
    .use(fillIn)
    .init({ ...messageFormat, lng: 'en', fallbackLng: 'en', resources: { en: { translation: en } } })
