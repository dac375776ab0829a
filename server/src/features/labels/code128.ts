/** A barcode as widths of bars and spaces in turn, the first a bar, in modules. */
export interface Barcode {
  /** All of it, without the white around it, modules. */
  readonly size: number
  readonly widths: readonly number[]
}

/**
 * The symbols of Code 128 (ISO/IEC 15417) by their values: widths of three bars and three spaces. bwip-js has them too, in a
 * package of 3 MB that draws a hundred other codes.
 */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 ' +
  '123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 ' +
  '131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 ' +
  '213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 ' +
  '141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 ' +
  '124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 ' +
  '411131 211412 211214 211232'
).split(' ')

const startB = 104
const stop = '2331112'

/** Makes a barcode of a text, code set B; undefined for characters other than printable ASCII, and for no text. */
export function makeCode128(text: string): Barcode | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined
  const values = [startB, ...[...text].map(character => (character.codePointAt(0) ?? 0) - 32)]
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103
  const digits = [...values, check].map(value => symbols[value] ?? '').join('') + stop
  const widths = [...digits].map(Number)
  return { size: widths.reduce((sum, width) => sum + width, 0), widths }
}

/** The bars of a barcode: where each begins and how wide it is, modules. */
export function barsOf({ widths }: Barcode): (readonly [from: number, width: number])[] {
  const bars: (readonly [number, number])[] = []
  let at = 0
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push([at, width])
    at += width
  }
  return bars
}
