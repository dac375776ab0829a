import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJsonRows } from './json-rows.ts'

/** Reads a list that arrives in pieces of so many bytes. */
async function read(text: string | Buffer, size = 7, isKnown = (_name: string) => true): Promise<unknown[]> {
  const bytes = Buffer.from(text as string)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return (await Array.fromAsync(readJsonRows('rows.json', pieces(), isKnown))).flat()
}

describe('a JSON list that is read in pieces', () => {
  test('gives what JSON.parse gives, wherever it is cut', { tags: 'scaled' }, async () => {
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

  test('keeps only the names of columns that are not known', async () => {
    const rows = fc.array(
      fc.dictionary(
        fc.oneof(fc.constantFrom('a', 'b', '"', '\\'), fc.string({ unit: 'binary' })),
        fc.jsonValue(),
        {
          noNullPrototype: true,
        },
      ),
    )
    const isKnown = (name: string) => name.length % 2 === 1
    const property = fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const kept = rows.map(row =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isKnown(name) ? value : null])),
      )
      expect(await read(JSON.stringify(rows), size, isKnown)).toEqual(JSON.parse(JSON.stringify(kept)))
    })
    await fc.assert(property)
  })

  test('keeps the names of a hundred such columns, and says when there are more', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`x${i}`, [{ i }]]))
    const isKnown = (name: string) => name === 'id' || name === 'name'
    const [between, last] = await read(
      JSON.stringify([
        { id: '1', ...unknown, name: 'A' },
        { id: '2', name: 'B', ...unknown },
      ]),
      50,
      isKnown,
    )
    expect(Object.keys(between as object)).toHaveLength(102)
    expect(between).toMatchObject({ id: '1', x0: null, x99: null, name: 'A' })
    expect(Object.keys(last as object)).toHaveLength(103)
    expect(last).toMatchObject({ id: '2', name: 'B', x99: null, '…': null })
  })

  test('takes a row of any length whose known columns are short', async () => {
    const long = 'x'.repeat(9 * 1024 * 1024)
    const rows = [{ id: '1', long, [long]: 1, name: 'A' }]
    expect(await read(JSON.stringify(rows), 1 << 16, name => name.length < 5 && name !== 'long')).toEqual([
      { id: '1', long: null, name: 'A' },
    ])
  })
})
