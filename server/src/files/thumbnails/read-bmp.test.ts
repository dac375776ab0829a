import { describe, expect, test } from 'vitest'
import { type BmpShape, bmp, bmpColours } from '#test/bmp.ts'
import { readBmp } from './read-bmp.ts'

const max = 1_000_000
const kinds: readonly BmpShape[] = [
  { depth: 1 },
  { depth: 4 },
  { depth: 8 },
  { depth: 24 },
  { depth: 32 },
  { depth: 16 },
  { depth: 16, masks: [0xf800, 0x7e0, 0x1f] },
  { depth: 32, masks: [0xff, 0xff00, 0xff0000, 0xff000000] },
  { depth: 24, isTopDown: true },
  { depth: 8, isTopDown: true },
  { depth: 24, isOld: true },
  { depth: 4, isOld: true },
]

describe('a BMP picture', () => {
  test.each(kinds)('with %j is unpacked', shape => {
    for (const [width, height] of [
      [3, 2],
      [1, 1],
      [9, 5],
    ] as const) {
      const { data, ...size } = readBmp(bmp(width, height, shape), max)
      expect(size).toEqual({ width, height })
      expect([...data]).toEqual(bmpColours(width, height, shape))
    }
  })

  test.each(kinds)('with %j that is cut off anywhere is refused in words', shape => {
    const whole = bmp(5, 4, shape)
    for (let length = 1; length < whole.length - 3; length++)
      expect(() => readBmp(whole.subarray(0, length), max)).toThrow(/^The picture (is cut off|has)/)
  })

  test('with more pixels than allowed is refused before any memory is taken', () => {
    const huge = bmp(1, 1, { depth: 24 })
    huge.writeInt32LE(2_000_000_000, 18)
    huge.writeInt32LE(-2_000_000_000, 22)
    expect(() => readBmp(huge, max)).toThrow('The picture is larger than 1 megapixels')
    huge.writeInt32LE(-5, 18)
    expect(() => readBmp(huge, max)).toThrow('The picture has no pixels')
  })

  test('that is compressed, or of a depth that does not exist, is refused', () => {
    const packed = bmp(2, 2, { depth: 8 })
    packed.writeUInt32LE(1, 30)
    expect(() => readBmp(packed, max)).toThrow('a BMP that is compressed, which is not supported')
    const odd = bmp(2, 2, { depth: 8 })
    odd.writeUInt16LE(7, 28)
    expect(() => readBmp(odd, max)).toThrow('a BMP with 7 bits per pixel, which is not supported')
  })

  test('may name colours that its palette does not have', () => {
    const poor = bmp(2, 1, { depth: 8 })
    poor.writeUInt32LE(1, 46)
    expect([...readBmp(poor, max).data.subarray(4)]).toEqual([0, 0, 0, 255])
  })
})
