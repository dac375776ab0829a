import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { workbookOf, zipOf } from '#test/workbook-files.ts'
import type { CsvRow } from '../csv-file.ts'
import { openTable, type TableFile } from '../open-table.ts'
import { openWorkbook } from './open-workbook.ts'

/** An asker; turns do not matter here. */
const nobody = { key: '' }

const rowsOf = async (file: TableFile): Promise<CsvRow[]> => (await Array.fromAsync(file.batches())).flat()
const text = (cell: string) => `<c t="str"><v>${cell}</v></c>`
const rowOf = (...cells: string[]) => `<row>${cells.map(text).join('')}</row>`
const patient = { seconds: 120, memory: 400 * 1024 * 1024 }

/** The pids of children of this process that run a module. */
const isReading = async (): Promise<boolean> => {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  const commands = children
    .trim()
    .split(' ')
    .map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(commands)).some(command => command.includes('workbook-reader'))
}

describe('a table in a workbook', () => {
  test('is read as one in a text, with the rows and sheets of the workbook', async () => {
    const rows =
      `${rowOf('Tools 2024')}<row r="3">${text('Name')}${text('Bought')}${text('Price')}${text('Price')}</row>` +
      `<row r="4">${text('Drill, "red"')}<c s="1"><v>45360</v></c><c><v>1299.5</v></c></row>` +
      `<row r="6">${text(' Saw\n2 ')}<c/><c><v>8</v></c></row>`
    const sheets = [
      { name: 'Lists', state: 'hidden' as const, rows: '' },
      { name: 'Tools', rows },
      { name: 'Garden', rows: rowOf('sep=;') + rowOf('x') },
    ]
    const bytes = await workbookOf(sheets, { formats: [14], is1904: true })
    const file = await openTable(bytes, { encoding: 'windows-1252', delimiter: ';' }, nobody)
    expect(file).toMatchObject({
      encoding: 'utf-8',
      encodingCertain: true,
      encodingSample: [],
      encodingReadings: [],
      delimiter: null,
      sheet: 'Tools',
      sheets: ['Tools', 'Garden'],
      is1904: true,
      isOurs: false,
      headers: ['Name', 'Bought', 'Price', 'Price (2)'],
      repeatedHeaders: ['Price'],
      headerRow: 3,
      titleRows: [
        {
          row: 1,
          cells: ['Tools 2024'],
        },
      ],
    })
    const read = await rowsOf(file)
    expect(read.map(({ row, cells }) => [row, ...cells])).toEqual([
      [4, 'Drill, "red"', '2028-03-10', '1299.5', ''],
      [6, ' Saw\n2 ', '', '8', ''],
    ])
    for (const row of read) expect(file.cellsOf(row)).toEqual(row.cells)
    expect((await openTable(bytes, { sheet: 'Garden' }, nobody)).headers).toEqual(['sep=;'])
    await expect(openTable(bytes, { sheet: 'Attic' }, nobody)).rejects.toMatchObject({
      code: 'import.no_sheet',
    })
  })

  test('is refused with a sentence that says what to do', async () => {
    const compound = (name: string) =>
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from(`${name}\0`, 'utf16le'),
      ])
    const ods = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }
    for (const [bytes, code] of [
      [compound('EncryptedPackage'), 'import.encrypted'],
      [compound('Workbook'), 'import.xls'],
      [compound('Book'), 'import.xls'],
      [compound('WordDocument'), 'import.malformed'],
      [await zipOf(ods), 'import.ods'],
      [Buffer.from('PK\x03\x04 cut off'), 'import.malformed'],
    ] as const)
      await expect(openTable(bytes, {}, nobody)).rejects.toMatchObject({ code })
  })

  test('has no more rows than one in a text', async () => {
    const bytes = await workbookOf([{ rows: rowOf('Name') + rowOf('x').repeat(100_001) }])
    const read = async () => rowsOf(await openTable(bytes, {}, nobody))
    await expect(read()).rejects.toMatchObject({ code: 'import.too_large' })
  })

  test('that takes too much memory or time is given up, and its process ends', async () => {
    const bytes = await workbookOf([{ rows: rowOf('Name') }])
    for (const [limits, words] of [
      [{ ...patient, memory: 1 }, 'of memory'],
      [{ ...patient, seconds: 0 }, 'longer than 0 s'],
    ] as const) {
      const refused = openWorkbook(bytes, undefined, nobody, limits)
      await expect(refused).rejects.toMatchObject({ code: 'import.too_large' })
      await expect(refused).rejects.toThrow(words)
    }
    expect(await isReading()).toBe(false)
  })

  test('lets others work meanwhile, in a process that ends with it', async () => {
    const cells = Array.from({ length: 5000 }, (_, i) => rowOf(`Item ${i}`, 'Hall')).join('')
    const opened = openWorkbook(await workbookOf([{ rows: cells }]), undefined, nobody)
    const turn = new Promise(resolve => setImmediate(resolve))
    expect(await Promise.race([opened, turn.then(() => 'a turn')])).toBe('a turn')
    expect((await opened).csv.toString().split('\n')).toHaveLength(5001)
    expect(await isReading()).toBe(false)
  })
})
