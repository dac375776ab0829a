import { isRightToLeft } from './locale.ts'

/** A letter that is written from right to left, such as those of Hebrew and Arabic. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Whether a text is written in the other direction than a language. A single word of ASCII may be what a message chooses by. */
const differs = (text: string, language: string): boolean =>
  isRightToLeft(language) ? /\W/.test(text) && !rightToLeft.test(text) : rightToLeft.test(text)

/**
 * A text that is filled into a message. One of the other direction, such as an Arabic name in an English sentence, is isolated,
 * so that signs and numbers beside it stay where they belong.
 */
export const isolated = (text: string, language: string): string =>
  differs(text, language) ? `\u2068${text}\u2069` : text

/** A message that becomes data, such as the name of a copy, without marks around what was filled in. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
