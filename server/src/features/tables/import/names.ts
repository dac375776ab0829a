import { fold } from '@stowage/contract/matching/fold'

const zeroWidth = /[\u200b-\u200d\u2060\ufeff]/gu
const outside = /^[\s\u200b-\u200d\u2060\ufeff]+|[\s\u200b-\u200d\u2060\ufeff]+$/gu

/** A name as it is stored when a table brings it: without blanks around it. Joiners inside are letters of Persian and of emoji. */
export const cleanName = (name: string): string => name.replace(outside, '')

/** The form that spellings of a name share: case, accents, blanks and letters without width do not matter. */
export const foldName = (name: string): string =>
  fold(cleanName(name).replace(zeroWidth, '').replace(/\s+/gu, ' '))
