import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readBars } from '#test/read-codes.ts'
import { barsOf, makeCode128 } from './code128.ts'

/** A barcode as a picture, with the white around it. */
function pictureOf(text: string): Promise<Buffer> {
  const code = makeCode128(text)
  const bars = code === undefined ? [] : barsOf(code)
  const rects = bars.map(
    ([from, width]) => `<rect x="${(from + 10) * 3}" width="${width * 3}" height="90" y="20"/>`,
  )
  const size = ((code?.size ?? 0) + 20) * 3
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="130"><rect width="100%" height="100%" fill="#fff"/>${rects.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')

describe('makeCode128', () => {
  test.each([
    '000-042',
    '01890000-0000-7000-8000-0000000000ee',
    printable.slice(0, 32).trim(),
    printable.slice(32, 64),
    printable.slice(64),
  ])('makes a barcode that says %s', async text => {
    expect(await readBars(await pictureOf(text))).toEqual([text])
  })

  test('is made of whole modules: 11 to a character, 13 at the end', () => {
    expect(makeCode128('000-042')?.size).toBe(11 * 9 + 13)
  })

  test.each(['', 'Kühlschrank', 'a\n'])('makes none of %j', text => {
    expect(makeCode128(text)).toBeUndefined()
  })
})
