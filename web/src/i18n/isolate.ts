import { isRightToLeft } from './locale.ts'

/** A letter that is written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and older scripts. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu

/** Whether a text has letters of the other direction than a language. */
const differs = (text: string, language: string): boolean =>
  isRightToLeft(language) ? /\p{L}/u.test(text.replace(rightToLeft, '')) : text.search(rightToLeft) >= 0

/**
 * Values that are filled into a message. Texts of the other direction, such as an Arabic name in an English sentence, are
 * isolated, so that signs and numbers beside them stay where they belong.
 */
export const isolated = (
  values: Readonly<Record<string, unknown>>,
  language: string,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && differs(value, language) ? `\u2068${value}\u2069` : value,
    ]),
  )

/** A message that becomes data, such as the name of a copy, without marks around what was filled in. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
