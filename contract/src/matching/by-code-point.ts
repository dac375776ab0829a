/** Orders two texts by code point, as both databases do (JavaScript's own `<` compares UTF-16 units). */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x === y) continue
    const xWide = x >= 0xd800 && x <= 0xdfff
    const yWide = y >= 0xd800 && y <= 0xdfff
    return xWide === yWide ? x - y : xWide ? 1 : -1
  }
  return a.length - b.length
}
