import type { MessageKey } from './en.ts'
import { i18n } from './i18n.ts'

/** A message whose key is made from a name, in the language of the page; undefined when there is none. */
export const findMessage = (key: string): string | undefined =>
  i18n.exists(key) ? i18n.t(key as MessageKey) : undefined
