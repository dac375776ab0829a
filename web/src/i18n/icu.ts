import type { I18nFormatModule } from 'i18next'
import { IntlMessageFormat } from 'intl-messageformat'
import { isolated } from './isolate.ts'
import { localeOf } from './locale.ts'

const formats = new Map<string, IntlMessageFormat>()

/** The format of a message, made once for each language. */
function formatOf(message: string, language: string): IntlMessageFormat {
  const key = `${language} ${message}`
  const format =
    formats.get(key) ?? new IntlMessageFormat(message, localeOf(language), undefined, { ignoreTag: true })
  formats.set(key, format)
  return format
}

/**
 * Messages in the ICU format: plurals, choices and what is filled in. Those that have none of it, which most have not, are
 * taken as they are.
 */
export const icu = {
  type: 'i18nFormat',
  init: (): void => undefined,
  addLookupKeys: (keys: string[]): string[] => keys,
  parse(message: string, values: Record<string, string>, language: string): unknown {
    return /[{']/.test(message) ? formatOf(message, language).format(isolated(values, language)) : message
  },
} satisfies I18nFormatModule & Record<string, unknown>
