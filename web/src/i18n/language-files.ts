import ariaStrings from 'virtual:aria-strings'
import { showStrings } from './aria-strings.ts'
import type { Languages, Translation } from './i18n.ts'

/** Every language that has a file in the folder `languages`, each a script of its own in the build. */
export const languageFiles: Languages = {
  files: import.meta.glob<{ readonly default: Translation }>('./languages/*.json'),
  async prepare(language) {
    showStrings((await ariaStrings[language]?.())?.default ?? {})
  },
}
