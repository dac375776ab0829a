import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvFileOf, csvRows } from './csv-text.ts'

const read = (text: string, delimiter = ';'): string[][] =>
  [...csvRows(text, delimiter)].map(cells => [...cells])

describe('the rows of a text', () => {
  test('have quotes, doubled quotes, and lines within quotes', () => {
    expect(read('a;"b ""c"";\nd"\r\ne;\n')).toEqual([
      ['a', 'b "c";\nd'],
      ['e', ''],
    ])
  })

  test('may be empty, and end without a line end', () => {
    expect(read('a\n\nb;')).toEqual([['a'], [''], ['b', '']])
  })

  test('are those of the file that was written', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ';', ',', '\n', '\r', 'ü', ' ') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        async rows => {
          const text = await csvFileOf(rows, { name: 'a.csv', delimiter: ';' }).text()
          expect(read(text.replace(/^\uFEFF/, ''))).toEqual(rows)
        },
      ),
    )
  })
})
