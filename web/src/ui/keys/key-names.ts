import type { MessageKey } from '../../i18n/en.ts'

type Words = (key: MessageKey) => string

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that goes with letters, as the keyboards of a language have it: `⌘` at one of Apple's. */
export const modKey = (t: Words): string => (isMac() ? '⌘' : t('key.ctrl'))

/** Labels of keys such as `mod+K` or `Del` on the keyboards of a language. */
export const keyNames = (keys: string, t: Words): string =>
  keys
    .replace('mod+', isMac() ? '⌘' : `${t('key.ctrl')} `)
    .replace(/^Del$/, t('key.delete'))
    .replace(/^Space$/, t('key.space'))
