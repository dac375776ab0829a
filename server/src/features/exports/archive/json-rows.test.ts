import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJsonRows } from './json-rows.ts'

/** Reads a list that arrives in pieces of so many bytes. */
async function read(text: string | Buffer, size = 7): Promise<unknown[]> {
  const bytes = Buffer.from(text as string)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return (await Array.fromAsync(readJsonRows('rows.json', pieces()))).flat()
}

describe('a JSON list that is read in pieces', () => {
  test('gives what JSON.parse gives, wherever it is cut', async () => {
    const rows = fc.array(
      fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { noNullPrototype: true }),
    )
    const property = fc.asyncProperty(
      rows,
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (rows, size, pretty) => {
        const text = JSON.stringify(rows, null, pretty ? 2 : 0)
        expect(await read(text, size)).toEqual(JSON.parse(text))
      },
    )
    await fc.assert(property)
  })

  test('may begin with a byte-order mark, and be empty', async () => {
    expect(await read('\ufeff[{"a":1}]')).toEqual([{ a: 1 }])
    expect(await read(' [ ] \n')).toEqual([])
  })

  test.each([
    '',
    '[',
    '[{"a":1}',
    '[{"a":1},]',
    '[,{"a":1}]',
    '[{"a":1}{"a":2}]',
    '[{"a":1}] x',
    '[1]',
    '["a"]',
    '{"a":1}',
    '[[{}]]',
    '[{"a":1]]',
    '[{a:1}]',
    '[{"a":"\u0001"}]',
  ])('is refused when it is %j', async text => {
    await expect(read(text)).rejects.toThrow('rows.json')
  })

  test('is refused when a row is longer than any can be', async () => {
    const row = `[{"a":"${'x'.repeat(9 * 1024 * 1024)}"}]`
    await expect(read(row, 1 << 16)).rejects.toThrow('rows.json has a row of more than')
  })
})
