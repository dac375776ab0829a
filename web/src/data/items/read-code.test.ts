import { describe, expect, test } from 'vitest'
import { otherReadings, readCode } from './read-code.ts'
import { isGarbled } from './scanner-layouts.ts'

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

/** The code `http://host:7811/item/01a226ab-00f1-75e9-8abc-2cad655ab07d` from a scanner for US keyboards. */
const typedOn = {
  German: 'httpÖ--hostÖ7811-item-01a226abß00f1ß75e9ß8abcß2cad655ab07d',
  'German with caps lock': 'HTTPö--HOSTö7811-ITEM-01A226ABß00F1ß75E9ß8ABCß2CAD655AB07D',
  'Swiss German': "httpé--hosté7811-item-01a226ab'00f1'75e9'8abc'2cad655ab07d",
  'Swiss French': "httpö--hostö7811-item-01a226ab'00f1'75e9'8abc'2cad655ab07d",
  French: 'httpM!!hostMè_&&!ite,!à&qéé-qb)ààf&)è(eç)_qbc)écqd-((qbàèd',
  'French with caps lock': 'HTTPm§§HOSTm7811§ITE?§01Q226QB°00F1°75E9°8QBC°2CQD655QB07D',
  Belgian: 'httpM==hostMè!&&=ite,=à&qéé§qb)ààf&)è(eç)!qbc)écqd§((qbàèd',
  British: 'http://host:7811/item/01a226ab-00f1-75e9-8abc-2cad655ab07d',
  Spanish: "httpÑ--hostÑ7811-item-01a226ab'00f1'75e9'8abc'2cad655ab07d",
  Italian: "httpç--hostç7811-item-01a226ab'00f1'75e9'8abc'2cad655ab07d",
  Portuguese: "httpÇ--hostÇ7811-item-01a226ab'00f1'75e9'8abc'2cad655ab07d",
  Swedish: 'httpÖ--hostÖ7811-item-01a226ab+00f1+75e9+8abc+2cad655ab07d',
  Danish: 'httpÆ--hostÆ7811-item-01a226ab+00f1+75e9+8abc+2cad655ab07d',
  Norwegian: 'httpØ--hostØ7811-item-01a226ab+00f1+75e9+8abc+2cad655ab07d',
  Czech: 'http"--host"ýá++-item-é+aěěžab=ééf+=ýřeí=áabc=ěcadžřřabéýd',
  Russian: 'реезЖ..рщыеЖ7811.шеуь.01ф226фи-00а1-75у9-8фис-2сфв655фи07в',
}

describe('a scanner for US keyboards', () => {
  test.each(Object.entries(typedOn))('on a %s one is understood', (_layout, text) => {
    const label = { kind: 'id', id: '01a226ab-00f1-75e9-8abc-2cad655ab07d' }
    for (const added of [text, `${text}\r\n`, `${text}\t`, `\u0002${text}\u0003`, ` ${text} `])
      expect(readCode(added)).toEqual(label)
  })

  test.each([
    ['000ß001', '000-001'],
    ["000'001", '000-001'],
    ['000+001', '000-001'],
    ['ààà)àà&', '000-001'],
    ['000°001', '000-001'],
    ['ééé=éé+', '000-001'],
  ])('writes the asset number %s for %s', (text, number) => {
    expect(readCode(text)).toEqual({ kind: 'other', text })
    expect(otherReadings(text)).toContainEqual({ kind: 'number', number })
  })

  test('writes barcodes that are read back', () => {
    expect(otherReadings('\'àà-"_&"""ç"&')).toContainEqual({ kind: 'other', text: '4006381333931' })
    expect(otherReadings('4006381333931')).toEqual([])
  })

  test('may add signs that say how the code was printed', () => {
    for (const text of [']C1000-042', '*000-042*', ']Q3https://home.example/a/000-042'])
      expect(readCode(text)).toEqual({ kind: 'number', number: '000-042' })
  })

  test('is asked about when its code is garbled, and not about other codes', () => {
    for (const text of ['httpÖ--example', 'http!!x', '&é"(', 'ääö']) expect(isGarbled(text)).toBe(true)
    for (const text of ['4006381333931', 'AB-123 456', 'https://example.com/x', 'SN/42'])
      expect(isGarbled(text)).toBe(false)
  })
})
