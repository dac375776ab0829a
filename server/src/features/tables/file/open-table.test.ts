import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Encoding } from '@stowage/contract/tables/import-options'
import { describe, expect, test } from 'vitest'
import type { CsvRow } from './csv-file.ts'
import { type FileOptions, openTable, type TableFile } from './open-table.ts'

/** An asker; turns do not matter here. */
const nobody = { key: '' }

const rowsOf = async (file: TableFile): Promise<CsvRow[]> => (await Array.fromAsync(file.batches())).flat()
const cellsOf = async (file: TableFile): Promise<(readonly string[])[]> =>
  (await rowsOf(file)).map(({ cells }) => cells)
const open = (text: string, options: FileOptions = {}): Promise<TableFile> =>
  openTable(Buffer.from(text), options, nobody)

/** A text in an encoding of one byte for each letter, or in Shift_JIS as far as the tests need it. */
function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const decoder = new TextDecoder(encoding === 'macroman' ? 'macintosh' : encoding)
  const known = new Map<string, number[]>()
  for (let byte = 0; byte < 256; byte++) known.set(decoder.decode(Buffer.from([byte])), [byte])
  if (encoding === 'shift_jis')
    for (const lead of [0x81, 0x82, 0x83, ...Array.from({ length: 0x18 }, (_, i) => 0x88 + i)])
      for (let trail = 0x40; trail <= 0xfc; trail++)
        known.set(decoder.decode(Buffer.from([lead, trail])), [lead, trail])
  return Buffer.from([...text].flatMap(letter => known.get(letter) ?? []))
}

const german = 'Name;Ort;Preis\nKüchenwaage;Küche;12,50\nGroße Säge;Keller;8\nÄxte;Flur;1'
const french = 'Nom;Lieu\nCafetière;Cuisine\nÉtagère à épices;Entrée\nPinceau à l’eau;Garage\n'
const polish = 'Nazwa;Miejsce\nŁóżko;Sypialnia\nPiła ręczna;Garaż\nŚrubokręt;Półka\n'
const czech = 'Název;Umístění\nŽidle;Kuchyň\nSkříň;Ložnice\nPřímočará pila;Dílna\n'
const hungarian = 'Név;Hely\nFűrész;Műhely\nSütő;Konyha\n'
const russian = 'Название;Место\nМолоток;Гараж\nДрель Bosch;Кладовка\n'
const ukrainian = 'Назва;Місце\nЇжак;Кухня\nЄдиний ґудзик;Шухляда\n'
const japanese = 'Name;Place\nハンマー;ガレージ\n電動ドリル;物置\nUSBケーブル;机の引き出し\n'
const english = 'Name;Note\nBob’s drill;5 “new” bits – good\nHeater 20°C;£20\n'

describe('the encoding of a table', () => {
  test.each<[Encoding, string]>([
    ...[german, french, english].flatMap<[Encoding, string]>(text => [
      ['windows-1252', text],
      ['macroman', text.replaceAll('\n', '\r')],
      ['macroman', text],
    ]),
    ...[polish, czech, hungarian].map<[Encoding, string]>(text => ['windows-1250', text]),
    ['windows-1251', russian],
    ['windows-1251', ukrainian],
    ['shift_jis', japanese],
    ['windows-1252', 'Name,Ort\nKaffeemühle,Schrank\n'],
    ['windows-1252', 'Name;Größe\nBrett;20 mm\n'],
    ['windows-1252', 'Naam;Plaats\nFinanciële map;Kantoor\n'],
    ['windows-1252', 'Navn;Sted\nKøkkenvægt;Kælder\n'],
    ['windows-1252', 'Name;Price\nDrill;20 €\n'],
    ['macroman', 'Name,Ort\nKaffeemühle,Schrank\n'],
    ['windows-1250', 'Nazwa;Miejsce\nPiła;Hala\n'],
    ['windows-1250', 'Název;Místo\nSkříň;x\n'],
    ['windows-1251', 'Name;Place\nМолоток;Garage\n'],
    ['shift_jis', 'Name;Place\n包丁;Kitchen\n'],
    ['shift_jis', 'Name;Place\nｹｰﾌﾞﾙ;ﾀﾅ\n'],
    ['windows-1251', 'НАЗВАНИЕ;МЕСТО\nМОЛОТОК;ГАРАЖ\n'],
    ['windows-1250', 'NAZWA;MIEJSCE\nŁÓŻKO;SYPIALNIA\n'],
    ['windows-1252', 'NAME;ORT\nKÜHLSCHRANK;KÜCHE\n'],
    ['macroman', 'NAME;ORT\nKÜHLSCHRANK;KÜCHE\n'],
    ['windows-1252', 'Nom;Lieu\nCœur;Hall\n'],
    ['windows-1252', 'Name;Size\nPipe;Ø 12 mm\n'],
    ['macroman', 'Name;Price\nCable – 2 m;1\u00a0299,00\n'],
  ])('is guessed, and told as a guess: %s %j', async (encoding, text) => {
    const file = await openTable(encode(text, encoding), {}, nobody)
    expect(file).toMatchObject({ encoding, encodingCertain: false })
    const cells = text
      .trim()
      .split(/[\n\r]/)
      .map(line => (line.split(';').length > 1 ? line.split(';') : line.split(',')))
    expect([file.headers, ...(await cellsOf(file))]).toEqual(cells)
    const doubtful = cells.flat().filter(cell => /[^\0-\u007f]/u.test(cell))
    expect(file.encodingSample).toEqual(doubtful.slice(0, 10))
    const readings = file.encodingReadings
    expect(readings.length).toBeGreaterThan(1)
    expect(readings.length).toBeLessThan(5)
    expect(readings[0]).toEqual({ option: encoding, value: readings[0]?.value })
    expect(doubtful).toContain(readings[0]?.value)
    expect(new Set(readings.map(({ value }) => value)).size).toBe(readings.length)
    const given = await openTable(encode(text, encoding), { encoding }, nobody)
    expect(given).toMatchObject({ encoding, encodingCertain: true, encodingSample: [], encodingReadings: [] })
    expect(await cellsOf(given)).toEqual(cells.slice(1))
  })

  test.each<[string, Encoding, Buffer]>([
    ['plain ASCII', 'utf-8', Buffer.from('Name,Place\nDrill,Garage\n')],
    ['UTF-8', 'utf-8', Buffer.from(russian)],
    ['UTF-8 with a mark', 'utf-8', Buffer.from(`\ufeff${german}`)],
    ['UTF-16 LE with a mark', 'utf-16le', encode(`\ufeff${german}`, 'utf-16le')],
    ['UTF-16 BE with a mark', 'utf-16be', encode(`\ufeff${polish}`, 'utf-16be')],
    ['UTF-16 LE without', 'utf-16le', encode(german, 'utf-16le')],
    ['UTF-16 BE without', 'utf-16be', encode(german, 'utf-16be')],
    ['Russian UTF-16 without', 'utf-16le', encode(russian, 'utf-16le')],
    ['Japanese UTF-16 without', 'utf-16be', encode(japanese, 'utf-16be')],
    [
      'UTF-16 without, with an emoji whose half ends in a zero',
      'utf-16le',
      encode(`${german}😀\n`, 'utf-16le'),
    ],
  ])('is certain: %s', async (_what, encoding, bytes) => {
    const file = await openTable(bytes, {}, nobody)
    expect(file).toMatchObject({ encoding, encodingCertain: true, encodingSample: [], encodingReadings: [] })
    expect((await cellsOf(file)).flat().join()).not.toMatch(/[\ufeff\ufffd\0]/)
  })

  test('shows the cell that the likeliest encodings read differently', async () => {
    const { encodingSample, encodingReadings } = await openTable(encode(czech, 'windows-1250'), {}, nobody)
    expect(encodingSample[0]).toBe('Název')
    expect(encodingReadings[0]).toEqual({ option: 'windows-1250', value: 'Umístění' })
  })

  test('that was given and does not fit is refused; a mark counts more than what was given', async () => {
    await expect(
      openTable(encode(german, 'windows-1252'), { encoding: 'utf-8' }, nobody),
    ).rejects.toMatchObject({
      code: 'import.malformed',
    })
    const marked = await open(`\ufeff${german}`, { encoding: 'windows-1252' })
    expect(marked.encoding).toBe('utf-8')
  })

  test('is found in the last row of a large file, which is decoded piece by piece', async () => {
    const text = `Name;Ort\n${'Hammer;Keller\n'.repeat(90_000)}Küchenwaage;Küche\n`
    const file = await openTable(encode(text, 'windows-1252'), {}, nobody)
    expect(file.encoding).toBe('windows-1252')
    expect((await cellsOf(file)).at(-1)).toEqual(['Küchenwaage', 'Küche'])
  })
})

describe('the delimiter of a table', () => {
  test.each([
    [',', 'Name,Price\n"Drill; cordless",12\n"Saw; hand",3\n'],
    [';', 'Name;Preis;Ort\nHammer;12,50;Keller\nSäge;8,00;Keller\nBeil;1,00;Flur\n'],
    [';', 'Werkzeug 2024\n\nName;Preis\nHammer;12,50\nSäge;8,00\n'],
    ['\t', 'Name\tNotes\nHammer\tred, heavy; old\nSaw\tblue, light\n'],
    ['|', 'Name|Notes\nHammer|red, heavy; old\nSaw|blue, light\n'],
    [';', 'Name\nHammer\nDrill, cordless\nSaw, hand\nLamp, red\n'],
    [',', 'Name\nHammer\n'],
    [',', 'Name, Place, Notes\nHammer, Hall, "red, blue"\n'],
    [';', 'HB.name;HB.notes\nA;"x,y,z"\nB;x,y,z\nC,,,;x,y,z\n'],
    [';', 'Name;Notes\nA;"1,2\n3,4"\nB;"5,6\n7,8"\n'],
    ['|', '"sep=|"\r\nName|Notes\r\nA,B|C,D\r\n'],
    [';', '\ufeffSEP=;\nName,x;Notes\nA,B;C\n'],
    ['\t', 'sep=\t\nName,x\tNotes\nA,B\tC\n'],
    [',', 'sep=,,,,\nName,Notes\nA,B;C\n'],
  ])('is %j in %j', async (delimiter, text) => {
    const file = await open(text)
    expect(file.delimiter).toBe(delimiter)
    for (const cells of await cellsOf(file)) expect(cells).toHaveLength(file.headers.length)
  })

  test('counts where it was given, also against a line that names another', async () => {
    expect((await open('a;b,c\n1;2,3\n', { delimiter: ',' })).headers).toEqual(['a;b', 'c'])
    const file = await open('sep=;\na;b,c\n1;2,3\n', { delimiter: ',' })
    expect([file.headers, file.headerRow]).toEqual([['a;b', 'c'], 1])
  })

  test('is no letter that only programs use: a line that names one is skipped', async () => {
    expect(await open('sep=:\na;b\n1:5;2\n')).toMatchObject({ headers: ['a', 'b'], delimiter: ';' })
  })
})

describe('the header of a table', () => {
  test.each<[string, number, readonly string[], number]>([
    ['Inventory 2024\nName,Place,Price\nHammer,Hall,5\nSaw,Hall,6\n', 2, ['Name', 'Place', 'Price'], 1],
    ['Inventory,,\n,,\nName,Place,Price\nHammer,Hall,5\n', 3, ['Name', 'Place', 'Price'], 1],
    [
      'Owner:,Ada,,\nExported,2026-01-31,,\n\nName,Place,Price,Year\nSaw,Hall,6,1999\n',
      4,
      ['Name', 'Place', 'Price', 'Year'],
      2,
    ],
    [
      'Home\n\nPrepared by,Ada Lovelace\n\nItem,Room,Bought,Price,Notes\nSaw,Hall,2024-01-05,6,x\n',
      5,
      ['Item', 'Room', 'Bought', 'Price', 'Notes'],
      2,
    ],
    [
      'Inventory list,,,,\nGenerated on,2024-05-01,,,\nTotal value:,"$12,345.00",,,\nItem,Qty,Price,Place,Notes\nSaw,1,5,Hall,\n',
      4,
      ['Item', 'Qty', 'Price', 'Place', 'Notes'],
      3,
    ],
    ['My tools\nName,Place\nHammer,Hall\nSaw,Hall\n', 2, ['Name', 'Place'], 1],
    ['Tools\n\nName,Place\nHammer,Hall\nSaw,Hall\n', 3, ['Name', 'Place'], 1],
    // In doubt it is the first row.
    ['Name,Place\nHammer,Hall\nSaw,Hall\n', 1, ['Name', 'Place'], 0],
    ['Name,,\nHammer,Hall,5\nSaw,Hall,6\n', 1, ['Name', 'Column 2', 'Column 3'], 0],
    ['Item,\nHammer,Hall\nSaw,Hall\n', 1, ['Item', 'Column 2'], 0],
    [
      'Name,Place,,\nHammer,Hall,blue,metal\nSaw,Hall,red,wood\n',
      1,
      ['Name', 'Place', 'Column 3', 'Column 4'],
      0,
    ],
    ['Name\nHammer\nSaw\n', 1, ['Name'], 0],
    ['HB.name\nHammer,Hall,blue\nSaw,Hall,red\n', 1, ['HB.name'], 0],
    ['\n\n hb.Name ,HB.notes\nA,b\n', 3, ['hb.Name', 'HB.notes'], 0],
  ])('of %j is in row %i', async (text, headerRow, headers, titles) => {
    const file = await open(text, { delimiter: ',' })
    expect([file.headerRow, file.headers, file.titleRows.length]).toEqual([headerRow, headers, titles])
    expect(file.isOurs).toBe(/hb\./i.test(text))
    const [first] = await rowsOf(file)
    expect(first?.row).toBeGreaterThan(headerRow)
  })

  test('has every name once', async () => {
    const file = await open(' Name ,Name,,Name (2),Column 3,Name,HB.field.A ,HB.field.A\nx,,,,,,,\n')
    expect(file.headers).toEqual([
      'Name',
      'Name (3)',
      'Column 3 (2)',
      'Name (2)',
      'Column 3',
      'Name (4)',
      'HB.field.A ',
      'HB.field.A',
    ])
    expect(file.repeatedHeaders).toEqual(['Name'])
  })
})

describe('a file that is no table', () => {
  test.each<[string, Uint8Array | string, string]>([
    ['a PDF', '%PDF-1.7\n1 0 obj\n', 'This is a PDF file'],
    ['a web page', '<!DOCTYPE html>\n<table>', 'This is a web page or an XML file'],
    ['an XML workbook', '\ufeff<?xml version="1.0"?>\n<Workbook>', 'This is a web page or an XML file'],
    ['JSON', '[\n  {"name": "Drill"}\n]', 'This is a JSON file'],
    [
      'a PNG',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
      'This is a .png file',
    ],
    [
      'noise',
      Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * i * 31 + i) % 256)),
      'This is not a text',
    ],
  ])('says so: %s', async (_what, bytes, text) => {
    const refused = openTable(Buffer.from(bytes as Uint8Array), {}, nobody)
    await expect(refused).rejects.toMatchObject({ code: 'import.malformed' })
    await expect(refused).rejects.toThrow(text)
  })

  test.each([
    ['nothing', ''],
    ['a header', 'Name,Place\n'],
    ['blank lines', '\n'.repeat(1_000_000)],
  ])('is refused when it has only %s', async (_what, text) => {
    const read = async () => rowsOf(await open(text))
    await expect(read()).rejects.toMatchObject({ code: 'import.malformed' })
  })

  test('may have a zero in a cell, which is told of that cell', async () => {
    expect(await cellsOf(await open('HB.name,HB.notes\nA,a\0b\n'))).toEqual([['A', 'a\0b']])
  })
})

const inputs = path.join(import.meta.dirname, '../../../../test/tables')

test.each([
  ['excel-de-csv-utf8.csv', 'utf-8', ';', 2],
  ['excel-de-csv.csv', 'windows-1252', ';', 2],
  ['excel-mac-cr.csv', 'utf-8', ',', 1],
  ['excel-uk.csv', 'utf-8', ',', 2],
  ['excel-unicode-text.txt', 'utf-16le', '\t', 1],
  ['excel-us.csv', 'utf-8', ',', 2],
  ['sep-line.csv', 'utf-8', ';', 1],
  ['sortly-like.csv', 'utf-8', ',', 1],
])('reads %s as Excel or another program writes it', async (name, encoding, delimiter, count) => {
  const file = await openTable(await readFile(path.join(inputs, name)), {}, nobody)
  const rows = await rowsOf(file)
  expect(file).toMatchObject({ encoding, delimiter, headerRow: 1, sheet: null, sheets: [], is1904: false })
  expect(file.headers).toHaveLength(7)
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: count }, (_, i) => i + 2))
  for (const row of rows) {
    expect(row.cells).toHaveLength(7)
    expect(file.cellsOf(row)).toEqual(row.cells)
  }
})
