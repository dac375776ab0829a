import { isRightToLeft } from './locale.ts'

/** A letter that is written from right to left, such as those of Hebrew and Arabic. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether a text is written in the other direction than a language. A single word of ASCII may be what a message chooses by. */
const differs = (text: string, language: string): boolean =>
  isRightToLeft(language) ? /\W/.test(text) && !rightToLeft.test(text) : rightToLeft.test(text)

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
