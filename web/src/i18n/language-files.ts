import type { Translation } from './i18n.ts'

/** Every language that has a file in this folder; each is a script of its own in the build. */
export const languageFiles = import.meta.glob<{ readonly default: Translation }>('./languages/*.json')
