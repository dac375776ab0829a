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

/** The order of names, in the plainest words: numbers by what they are worth, then fewer leading zeros first. */
export function byNaturalName(a: string, b: string): number {
  const [parts, others] = [a, b].map(name => plainFold(name).match(/[0-9]+|[^0-9]/gu) ?? [])
  for (const [i, part] of (parts as string[]).entries()) {
    const other = others?.[i]
    if (other === undefined) return 1
    const found = inOrderOfParts(part, other)
    if (found !== 0) return found
  }
  return (parts as string[]).length - (others as string[]).length
}

const isNumber = (part: string): boolean => /^[0-9]/.test(part)

function inOrderOfParts(part: string, other: string): number {
  if (!isNumber(part) || !isNumber(other)) return inCodePoints(part, other)
  const difference = BigInt(part) - BigInt(other)
  if (difference !== 0n) return difference < 0n ? -1 : 1
  return part.length - other.length
}
