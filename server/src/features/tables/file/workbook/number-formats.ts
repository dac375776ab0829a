/** The kind of a number of a workbook: a day and perhaps a time, a time alone, or only a number. */
export type NumberKind = 'day' | 'time' | 'number'

/** The formats for days and times that every workbook has without naming them, those of Eastern Asia included. */
const builtIn = new Map<number, NumberKind>()
for (const [from, to, kind] of [
  [14, 17, 'day'],
  [18, 21, 'time'],
  [22, 22, 'day'],
  [27, 31, 'day'],
  [32, 35, 'time'],
  [36, 36, 'day'],
  [45, 47, 'time'],
  [50, 54, 'day'],
  [55, 56, 'time'],
  [57, 58, 'day'],
] as const)
  for (let id = from; id <= to; id++) builtIn.set(id, kind)

/** The kind of number that a format shows; `code` is undefined for a format that the workbook does not describe. */
export const kindOfFormat = (id: number, code: string | undefined): NumberKind =>
  code === undefined ? (builtIn.get(id) ?? 'number') : code.length > longestCode ? 'number' : kindOfCode(code)

/** The longest format that spreadsheets write; to look through longer ones takes time in the square of the length. */
const longestCode = 255

/** Texts in quotes, escaped letters, paddings, fillings, and what stands in brackets but times that go beyond 24 hours. */
const noise = /"[^"]*"?|[\\_*].|\[(?!(?:h+|m+|s+)\])[^\]]*\]/giu

function kindOfCode(code: string): NumberKind {
  const bare = code
    .replaceAll(noise, ' ')
    .split(';')[0]
    ?.toLowerCase()
    .replaceAll(/\bgeneral\b|e[+-]/gu, '0')
    .replaceAll(/(s+\]?)[.,]0+/gu, '$1')
  if (bare === undefined || /[0#?]/u.test(bare)) return 'number'
  if (/[ydgeb]|m{3}/u.test(bare)) return 'day'
  const isTime = /[hs]|am\/pm|a\/p/u.test(bare)
  if (isTime) return 'time'
  return bare.includes('[m') ? 'time' : bare.includes('m') ? 'day' : 'number'
}
