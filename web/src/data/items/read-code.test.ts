import { describe, expect, test } from 'vitest'
import { readCode } from './read-code.ts'

const id = '01a20338-d7b3-7896-9099-a5bdedb4e8a4'

describe('a code that was scanned', () => {
  test('is an asset number, as the label has it or as an address', () => {
    for (const text of [
      '000-042',
      '#000-042',
      'https://stowage.example/a/000-042',
      'http://10.0.0.3:7745/assets/000-042',
    ])
      expect(readCode(text)).toEqual({ kind: 'number', number: '000-042' })
    expect(readCode('#42')).toEqual({ kind: 'number', number: '42' })
    for (const number of ['0-042', '123-4567', '123456-789'])
      expect(readCode(number)).toEqual({ kind: 'number', number })
  })

  test('is the id of an item or a location', () => {
    for (const kind of ['item', 'location'])
      for (const text of [
        ` https://home.example/${kind}/${id} `,
        `HTTPS://OTHER.EXAMPLE/SUB%2F${kind.toUpperCase()}%2F${id.toUpperCase()}/?x=%zz`,
      ])
        expect(readCode(text)).toEqual({ kind: 'id', id })
  })

  test('is something else', () => {
    for (const text of [
      '4006381333931',
      'https://example.com/',
      'https://example.com/item/7',
      'http://',
      'SN-42',
      '%E0%A4%A',
    ])
      expect(readCode(text)).toEqual({ kind: 'other', text })
  })
})
