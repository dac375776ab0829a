import type { FormatterModule, InitOptions } from 'i18next'
import { isolated } from './isolate.ts'
import { localeOf } from './locale.ts'

const numbers = new Map<string, Intl.NumberFormat>()

/** The format of numbers, made once for each language. */
function numbersIn(language: string): Intl.NumberFormat {
  const format = numbers.get(language) ?? new Intl.NumberFormat(localeOf(language))
  numbers.set(language, format)
  return format
}

/** Values of messages: `{{count, number}}` is a number as the language writes it, `{{name}}` a text that is isolated where necessary. */
export const fillIn: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, format, language = 'en') {
    if (typeof value === 'string') return isolated(value, language)
    return format === 'number' && typeof value === 'number'
      ? numbersIn(language).format(value)
      : String(value)
  },
}

/** Messages are i18next JSON v4 in flat files; `{{open}}` and `{{close}}` are braces that a message shows. */
export const messageFormat: InitOptions = {
  keySeparator: false,
  nsSeparator: false,
  // Translators' tools leave an empty text where there is none.
  returnEmptyString: false,
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
    defaultVariables: { open: '{{', close: '}}' },
  },
}
