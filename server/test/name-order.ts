/** What the contract calls fold, in the plainest words. */
export const plainFold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFC')

export const inCodePoints = (a: string, b: string): number => {
  const [x, y] = [[...a], [...b]].map(letters => letters.map(letter => letter.codePointAt(0) as number))
  const at = (x as number[]).findIndex((code, i) => code !== y?.[i])
  return at < 0
    ? (x as number[]).length - (y as number[]).length
    : ((x as number[])[at] as number) - (y?.[at] ?? -1)
}

const fractions = '↉⅒⅑⅛⅐⅙⅕¼⅓⅜⅖½⅗⅝⅔¾⅘⅚⅞'
const plain: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', œ: 'oe', æ: 'ae' }

/** Numbers, with how much of one their fraction is as a second digit string, and single letters. */
function partsOf(name: string): string[] {
  const marked = name.replace(/[¼-¾⅐-⅞↉]/g, each => `\0${String.fromCharCode(97 + fractions.indexOf(each))}`)
  const letters = plainFold(marked).replace(/[łøđħıœæ]/g, letter => plain[letter] ?? letter)
  return letters.match(/[0-9]*\0[a-s]|[0-9]+|[^0-9]/gu) ?? []
}

/** The order of names, in the plainest words: numbers by what they are worth, then fewer leading zeros first. */
export function byNaturalName(a: string, b: string): number {
  const parts = partsOf(a)
  const others = partsOf(b)
  for (const [i, part] of parts.entries()) {
    const other = others[i]
    if (other === undefined) return 1
    const found = inOrderOfParts(part, other)
    if (found !== 0) return found
  }
  return parts.length - others.length
}

const isNumber = (part: string): boolean => /^[0-9\0]/.test(part)

function inOrderOfParts(part: string, other: string): number {
  // A number stands where its first digit would.
  if (!isNumber(part) || !isNumber(other))
    return inCodePoints(isNumber(part) ? '0' : part, isNumber(other) ? '0' : other)
  const [whole = '', above = ''] = part.split('\0')
  const [otherWhole = '', otherAbove = ''] = other.split('\0')
  const difference = BigInt(whole) - BigInt(otherWhole)
  if (difference !== 0n) return difference < 0n ? -1 : 1
  return inCodePoints(above, otherAbove) || zerosOf(part) - zerosOf(other)
}

/** How many zeros stand before a number; the last one is the number itself where nothing follows. */
const zerosOf = (part: string): number => /^0*(?=[0-9\0])/.exec(part)?.[0].length ?? 0
