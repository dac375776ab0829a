/** The same number for the same text, always. */
export const hash = (text: string): number => {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum
}
