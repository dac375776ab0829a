import { describe, expect, test } from 'vitest'
import { repacks } from '#test/repacked.ts'
import { type SheetOf, type WorkbookOf, workbookFiles, workbookOf, zipOf } from '#test/workbook-files.ts'
import { CsvFile } from '../csv-file.ts'
import { readWorkbook, type WorkbookFacts } from './read-workbook.ts'

interface Read extends WorkbookFacts {
  readonly csv: string
}

async function read(bytes: Buffer, sheet?: string): Promise<Read> {
  const chunks: Buffer[] = []
  const facts = await readWorkbook(bytes, sheet, async rows => void chunks.push(rows))
  return { ...facts, csv: Buffer.concat(chunks).toString() }
}

/** The cells of rows by the number of the row; the first is the header. */
async function cellsOf(rows: SheetOf['rows'], more?: WorkbookOf): Promise<readonly (string | number)[][]> {
  const { csv } = await read(await workbookOf([{ rows }], more))
  const file = new CsvFile(Buffer.from(`"0"\n${csv}`), { delimiter: ',', start: 0 })
  return (await Array.fromAsync(file.batches())).flat().map(({ row, cells }) => [row - 1, ...cells])
}

const numbers = async (formats: readonly (number | string)[], ...values: string[]): Promise<string[]> => {
  const cells = values.map((value, i) => `<c s="${formats.length === 1 ? 1 : i + 1}"><v>${value}</v></c>`)
  const [row = []] = await cellsOf(`<row>${cells.join('')}</row>`, { formats })
  return row.slice(1) as string[]
}

describe('the cells of a workbook', () => {
  test('are texts, shared or not, with all runs of formatted ones and without how they are pronounced', async () => {
    const texts = [
      '<si><t>Drill</t></si>',
      '<si><r><rPr><b/></rPr><t>Cord</t></r><r><t xml:space="preserve">less, "red" </t></r></si>',
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si>',
      '<si><t>a&amp;b_x000D_\nc_x005F_x000D_</t></si>',
      '<si/>',
    ]
    const rows =
      texts.map((_, i) => `<row><c t="s"><v>${i}</v></c></row>`).join('') +
      '<row><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>x</t></rPh></is></c></row>' +
      '<row><c t="str"><f>A1&amp;"x"</f><v>Drillx</v></c></row>' +
      '<row><c t="s"><v>99</v></c></row>'
    expect(await cellsOf(rows, { texts })).toEqual([
      [1, 'Drill'],
      [2, 'Cordless, "red" '],
      [3, '東京'],
      [4, 'a&b\r\nc_x000D_'],
      [6, 'inline'],
      [7, 'Drillx'],
    ])
  })

  test('are the stored values of formulas, and nothing of one that has none', async () => {
    const rows =
      '<row><c><f>1+1</f><v>2</v></c><c><f>NOW()</f></c><c t="b"><f>TRUE()</f><v>1</v></c><c t="b"><v>0</v></c>' +
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c t="e"><v>#N/A</v></c></row>'
    expect(await cellsOf(rows)).toEqual([[1, '2', '', 'TRUE', 'FALSE', '#DIV/0!', '#N/A']])
  })

  test.each([
    ['12.5', '12.5'],
    ['1.1000000000000001', '1.1'],
    ['0.30000000000000004', '0.3'],
    ['1E3', '1000'],
    ['1.2E-7', '0.00000012'],
    ['-1.25E-3', '-0.00125'],
    ['1.23456789012345E+18', '1234567890123450000'],
    ['4006381333931', '4006381333931'],
    ['9007199254740991', '9007199254740991'],
    ['1234567890123456789', '1234567890123460000'],
    ['1.5E+300', `15${'0'.repeat(299)}`],
    ['-0', '0'],
    ['42.0', '42'],
    ['12.50', '12.5'],
    ['-0.5', '-0.5'],
    ['1299', '1299'],
    ['a,"b', 'a,"b'],
  ])('are numbers without exponent: %s is %s', async (value, shown) => {
    expect(await numbers([0], value)).toEqual([shown])
  })

  test.each([
    ['45360', 14, '2024-03-09'],
    ['45360.520833333336', 22, '2024-03-09 12:30:00'],
    ['45360.5208333', 'yyyy\\-mm\\-dd', '2024-03-09 12:30:00'],
    ['45360', 'dd/mm/yyyy;@', '2024-03-09'],
    ['45360', '[$-407]d\\. mmmm yyyy;@', '2024-03-09'],
    ['45360', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '2024-03-09'],
    ['45360', 'mmm\\-yy', '2024-03-09'],
    ['45360', 'yyyy"年"m"月"d"日"', '2024-03-09'],
    ['45360', 31, '2024-03-09'],
    ['0.5', 'h:mm AM/PM', '12:00:00'],
    ['1.25', '[h]:mm:ss', '30:00:00'],
    ['0.52084', 20, '12:30:01'],
    ['1', 14, '1900-01-01'],
    ['59', 14, '1900-02-28'],
    ['61', 14, '1900-03-01'],
    ['0', 14, '0'],
    ['-5', 14, '-5'],
    ['3000000', 14, '3000000'],
    ['45360', 0, '45360'],
    ['45360', '0.00', '45360'],
    ['45360', '#,##0 "days"', '45360'],
    ['45360', '#,##0.00\\ [$€-407];[Red]\\-#,##0.00\\ [$€-407]', '45360'],
    ['45360', '_-* #,##0.00\\ _d_-', '45360'],
    ['45360', '0.00E+00', '45360'],
    ['45360', 'General', '45360'],
    ['45360', '0" Stück"', '45360'],
    ['0.25', '0%', '0.25'],
    ['12', '@', '12'],
  ])('are days and times by their format: %s as %s is %s', async (value, format, shown) => {
    expect(await numbers([format], value)).toEqual([shown])
  })

  test('are days of workbooks that count from 1904, and days that stand as ISO 8601', async () => {
    const cells = '<c s="1"><v>0</v></c><c s="1"><v>43898.75</v></c>'
    const days =
      '<c t="d"><v>2024-03-09</v></c><c t="d"><v>2024-03-09T00:00:00Z</v></c><c t="d"><v>2024-03-09T12:30</v></c>'
    const bytes = await workbookOf([{ rows: `<row>${cells}${days}</row>` }], { formats: [14], is1904: true })
    expect(await read(bytes)).toMatchObject({
      is1904: true,
      csv: '1904-01-01,2024-03-09 18:00:00,"2024-03-09","2024-03-09","2024-03-09 12:30:00"\n',
    })
  })

  test('stand in the row and the column that they name', async () => {
    const rows =
      '<row r="3"><c r="B3" t="str"><v>b</v></c><c r="D3" t="str"><v>d</v></c></row><row r="4"/>' +
      '<row r="7"><c r="C7" t="str"><v>c</v></c><c t="str"><v>next</v></c><c r="XFD7"/></row><row r="1048576"/>'
    const { csv } = await read(await workbookOf([{ rows }]))
    expect(csv).toBe('\n\n,"b",,"d"\n\n\n\n,,"c","next"\n')
  })

  test('are read under any prefix, and in UTF-16', async () => {
    const files = workbookFiles([{ rows: [['Drill', 'ü']] }])
    const prefixed = Object.entries(files).map(([name, xml]) =>
      name.startsWith('xl/w')
        ? [
            name,
            String(xml)
              .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
              .replace('xmlns=', 'xmlns:x='),
          ]
        : [name, xml],
    )
    expect((await read(await zipOf(Object.fromEntries(prefixed)))).csv).toBe('"Drill","ü"\n')
    const sheet = 'xl/worksheets/sheet1.xml'
    const wide = Buffer.from(`\ufeff${String(files[sheet]).replace('UTF-8', 'UTF-16')}`, 'utf16le')
    expect((await read(await zipOf({ ...files, [sheet]: wide }))).csv).toBe('"Drill","ü"\n')
  })
})

describe('the sheets of a workbook', () => {
  const sheets: SheetOf[] = [
    { name: 'Old', state: 'hidden', rows: [['hidden']] },
    { name: 'Tools & more', rows: [['tools']] },
    { name: 'Garden', rows: [['garden']] },
    { name: 'Lists', state: 'veryHidden', rows: [['lists']] },
  ]

  test.each([
    [undefined, 'Tools & more', 'tools'],
    ['Garden', 'Garden', 'garden'],
    ['garden', 'Garden', 'garden'],
    ['Old', 'Old', 'hidden'],
  ])('named %s is %s', async (name, sheet, text) => {
    const found = await read(await workbookOf(sheets), name)
    const parts = [{ name: sheet, bytes: text.length + 3 }]
    expect(found).toEqual({
      sheet,
      parts,
      sheets: ['Tools & more', 'Garden'],
      is1904: false,
      csv: `"${text}"\n`,
    })
  })

  test('without the one that is named, or without any that is not hidden, are refused', async () => {
    const bytes = await workbookOf(sheets)
    await expect(read(bytes, 'Attic')).rejects.toMatchObject({ code: 'import.no_sheet' })
    const hidden = await workbookOf(sheets.filter(({ state }) => state !== undefined))
    await expect(read(hidden)).rejects.toMatchObject({ code: 'import.no_sheet' })
  })

  test('are told up to a thousand', async () => {
    const rows = '<row><c t="str"><v>x</v></c></row>'
    const many = Array.from({ length: 3000 }, (_, i) => ({ name: `Sheet ${i}`, rows }))
    expect((await read(await workbookOf(many), 'Sheet 2999')).sheets).toHaveLength(1000)
  })
})

const row = '<row><c t="str"><v>Name</v></c></row>'

describe('an archive that is no workbook', () => {
  test.each<[string, Record<string, string>, string, string]>([
    [
      'an OpenDocument table',
      { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' },
      'import.ods',
      'OpenDocument',
    ],
    [
      'an OpenDocument text',
      { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' },
      'import.malformed',
      'OpenDocument',
    ],
    ['a binary workbook', { '_rels/.rels': '', 'xl/workbook.bin': '' }, 'import.xls', '.xlsb'],
    [
      'a file of Numbers',
      { 'Index/Document.iwa': '', 'Data/x.jpg': '' },
      'import.malformed',
      'export it as CSV',
    ],
    ['a Word document', { '_rels/.rels': '', 'word/document.xml': '' }, 'import.malformed', 'Word'],
    ['any other', { 'a.csv': 'Name\nDrill\n' }, 'import.malformed', 'unpack it'],
  ])('says so: %s', async (_what, files, code, text) => {
    const refused = read(await zipOf(files))
    await expect(refused).rejects.toMatchObject({ code })
    await expect(refused).rejects.toThrow(text)
  })
})

test.each(repacks)('a workbook is read when it was packed again by %s', async (_program, pack) => {
  const bytes = await pack(workbookFiles([{ rows: [['Name'], ['Drill']] }]))
  expect((await read(bytes)).csv).toBe('"Name"\n"Drill"\n')
})

describe('a workbook that is meant to do harm', () => {
  const damaged = { code: 'import.malformed' }
  const tooLarge = { code: 'import.too_large' }
  const sheetOf = (xml: string) => ({ files: { 'xl/worksheets/sheet1.xml': xml } })
  const entity = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'

  test.each<[string, string, WorkbookOf, object]>([
    [
      'has entities',
      row,
      sheetOf(`${entity}<worksheet><sheetData>${row}&b;</sheetData></worksheet>`),
      damaged,
    ],
    [
      'has entities in its texts',
      row,
      { files: { 'xl/sharedStrings.xml': `${entity}<sst><si><t>&b;</t></si></sst>` } },
      damaged,
    ],
    ['has an entity that nobody knows', row.replace('Name', '&name;'), {}, damaged],
    ['ends in the middle', row, sheetOf(`<worksheet><sheetData>${row}<row>`), damaged],
    ['is no XML', row, sheetOf('Name,Place\n'), damaged],
    ['is very deep', row, sheetOf('<x>'.repeat(100_000)), damaged],
    [
      'has a flood of formats',
      row,
      {
        files: { 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(100_002)}</cellXfs></styleSheet>` },
      },
      damaged,
    ],
    ['has rows out of order', '<row r="5"/><row r="4"/>', {}, damaged],
    ['has a row beyond all', '<row r="99999999999"/>', {}, damaged],
    ['has a cell in the last column', '<row><c r="XFD1" t="str"><v>x</v></c></row>', {}, tooLarge],
    ['has too many rows', row.repeat(100_032), {}, tooLarge],
    ['has too many cells', `<row><c r="BXX1"><v>1</v></c></row>`.repeat(5100), {}, tooLarge],
    ['has a row that is too long', `<row><c t="str"><v>${'x'.repeat(600_000)}</v></c></row>`, {}, tooLarge],
    [
      'has a text that is shared too often',
      '<row><c t="s"><v>0</v></c></row>'.repeat(300),
      { texts: [`<si><t>${'x'.repeat(500_000)}</t></si>`] },
      tooLarge,
    ],
    [
      'has a row of a shared text',
      `<row>${'<c t="s"><v>0</v></c>'.repeat(2000)}</row>`,
      { texts: [`<si><t>${'x'.repeat(1000)}</t></si>`] },
      tooLarge,
    ],
    [
      'has a flood of texts',
      row,
      { texts: Array<string>(230).fill(`<si><t>${'x'.repeat(500_000)}</t></si>`) },
      { code: 'import.malformed' },
    ],
  ])('is refused when it %s', async (_what, rows, more, problem) => {
    await expect(read(await workbookOf([{ rows }], more))).rejects.toMatchObject(problem)
  })

  test('is read when it only claims to be large', async () => {
    const xml = `<worksheet><dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols><sheetData>${row}</sheetData></worksheet>`
    expect((await read(await workbookOf([{ rows: '' }], sheetOf(xml)))).csv).toBe('"Name"\n')
    const cells = Array.from({ length: 16_384 }, (_, i) => `<c r="${'ABCDEF'[i % 6]}${i}" s="${i % 7}"/>`)
    const empty = `<row>${cells.join('')}</row>`.repeat(20)
    expect((await read(await workbookOf([{ rows: row + empty }]))).csv).toBe('"Name"\n')
  })

  test('finds its parts only inside of itself', async () => {
    const path = '../../../../../../etc/hostname'
    const files = workbookFiles([{ rows: row }])
    const relations = String(files['xl/_rels/workbook.xml.rels']).replace('worksheets/sheet1.xml', path)
    const refused = read(await zipOf({ ...files, 'xl/_rels/workbook.xml.rels': relations }))
    await expect(refused).rejects.toMatchObject(damaged)
    const linked = relations.replace(`Target="${path}"`, 'TargetMode="External" Target="http://192.0.2.1/x"')
    const outside = read(await zipOf({ ...files, 'xl/_rels/workbook.xml.rels': linked }))
    await expect(outside).rejects.toMatchObject({ code: 'import.no_sheet' })
  })

  test('is refused when it unfolds to more than 300 times its size, or was cut off', async () => {
    const bomb = await workbookOf([{ rows: row + ' '.repeat(40_000_000) }])
    expect(bomb.length).toBeLessThan(100_000)
    await expect(read(bomb)).rejects.toThrow('unfolds to more than 300 times its size')
    const whole = await workbookOf([{ rows: row }])
    await expect(read(whole.subarray(0, -30))).rejects.toMatchObject(damaged)
  })
})
