import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { badCell } from '../values/cells.ts'
import { CsvFile, type CsvRow } from './csv-file.ts'
import { dialectOf } from './dialect.ts'

const fileOf = (text: string): CsvFile =>
  new CsvFile(Buffer.from(text), dialectOf(Buffer.from(text), undefined))
const rowsOf = async (file: CsvFile): Promise<CsvRow[]> => (await Array.fromAsync(file.batches())).flat()
const cellsIn = async (text: string): Promise<(readonly string[])[]> =>
  (await rowsOf(fileOf(text))).map(({ cells }) => cells)

/** What makes pieces of a file hard to cut. */
const cells = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', ',', '\n', 'ü', '😀'))

describe('a CSV file that is read in pieces', () => {
  test('gives what reading it at once gives, and each row again', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { minLength: 1 }),
      fc.boolean(),
      async (rows, hasMark) => {
        const lines = [['HB.name'], ['x'.repeat(20_000)], ...rows, ['ü'.repeat(20_000)], ['end']]
        const text = `${hasMark ? '\ufeff' : ''}${Papa.unparse(lines, { newline: '\n' })}\n`
        const file = fileOf(text)
        const read = await rowsOf(file)
        const whole = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data
        const numbered = whole.map((cells, i) => ({ row: i + 1, cells })).slice(1)
        const full = numbered.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
        const written = (cells: readonly string[]) =>
          cells.slice(0, Math.max(1, cells.findLastIndex(cell => cell.trim() !== '') + 1))
        expect(read.map(({ row, cells }) => ({ row, cells: written(cells) }))).toEqual(
          full.map(({ row, cells }) => ({ row, cells: written(cells) })),
        )
        for (const row of read) expect(file.cellsOf(row)).toEqual(row.cells)
      },
    )
    await fc.assert(property, { numRuns: 50 })
  })

  test('has rows that end in LF or CRLF, a return in quotes being part of its cell', async () => {
    const text = '\r\nHB.name,b\nA,"x\r"\r\nB,y\n"C",\r\n"D","z\r\n"\nE,e\r'
    const file = fileOf(text)
    const read = await rowsOf(file)
    expect(file.headers).toEqual(['HB.name', 'b'])
    expect(read.map(({ row, cells }) => [row, ...cells])).toEqual([
      [3, 'A', 'x\r'],
      [4, 'B', 'y'],
      [5, 'C', ''],
      [6, 'D', 'z\r\n'],
      [7, 'E', 'e'],
    ])
    for (const row of read) expect(file.cellsOf(row)).toEqual(row.cells)
  })

  test('says in which record a quote is wrong, however far down', async () => {
    const text = `HB.name\n${'An item\n'.repeat(5000)}"b"c\n`
    await expect(rowsOf(fileOf(text))).rejects.toThrow('(record 5002)')
  })

  test('has quotes around cells, doubled in them, with blanks beside them or none', async () => {
    for (const line of ['"a",b"c"\n"b"c', 'a\n"b', '"a" b'])
      await expect(rowsOf(fileOf(`HB.name,b\n${'"A"\n'.repeat(5000)}${line}\n`))).rejects.toThrow(
        /\(record 500[23]\)/,
      )
    const line = ['"12"" wide"', '""', '"\r\n""\r\n,"', ' """" ', 'a', '\u00a0"" ', ' x"y" ']
    for (const end of ['', '\r\n', '\r', ' \n'])
      expect(await cellsIn(`a,b,"c",d,e,f,g\r\n${line.join(',')}${end}`)).toEqual([
        ['12" wide', '', '\r\n"\r\n,', '"', 'a', '', end === ' \n' ? ' x"y"  ' : ' x"y" '],
      ])
  })

  test('takes a quote in the middle of a cell without quotes for a letter', async () => {
    expect(await cellsIn('Name\tSize "\n12" pipe\t3/4"\nRope 5\' 3"\t2\n')).toEqual([
      ['12" pipe', '3/4"'],
      ['Rope 5\' 3"', '2'],
    ])
    expect(await cellsIn('Name\tSize\n"Alpha" cable\t"3/4"" pipe"\n"a\nb"\t"" x\n')).toEqual([
      ['"Alpha" cable', '3/4" pipe'],
      ['a\nb', '"" x'],
    ])
  })

  test('has rows that end in CR, LF or CRLF, all in one file', async () => {
    const file = fileOf('a,b\rA,1\nB,2\r\nC,3\r\rD,4\n\rE,"\r"\r')
    const rows = await rowsOf(file)
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, 'A', '1'],
      [3, 'B', '2'],
      [4, 'C', '3'],
      [6, 'D', '4'],
      [8, 'E', '\r'],
    ])
    for (const row of rows) expect(file.cellsOf(row)).toEqual(row.cells)
  })

  test('pads short rows, and drops blank cells behind the last column, but no others', async () => {
    expect(await cellsIn('a,b,c\n1\n1,2,3, ,\n1,2,3,,5,\n,,,,\n')).toEqual([
      ['1', '', ''],
      ['1', '2', '3'],
      ['1', '2', '3', '', '5'],
    ])
  })

  test('may have blank cells up to the last column of a spreadsheet, and no more', async () => {
    const blanks = (count: number) => `a,b\n1,2${','.repeat(count)}\n`
    expect(await cellsIn(blanks(16_382))).toEqual([['1', '2']])
    await expect(cellsIn(blanks(16_383))).rejects.toThrow('more than 16384 cells (record 2)')
    await expect(cellsIn(blanks(500_000))).rejects.toThrow('more than 16384 cells (record 2)')
  })

  test('is refused at the first row that is too many or too long, and at too many columns', async () => {
    const row = { code: 'import.too_large' }
    await expect(rowsOf(fileOf(`HB.name\n${'A\n'.repeat(100_001)}`))).rejects.toMatchObject(row)
    await expect(rowsOf(fileOf(`HB.name\nA\n${'x'.repeat(600_000)}\n`))).rejects.toThrow('in record 3')
    expect(() => fileOf(`HB.name${','.repeat(2000)}\n`)).toThrow('at most 2000 columns; this one has 2001')
    const wide = `HB.name${','.repeat(1999)}\n${'A\n'.repeat(5001)}`
    await expect(rowsOf(fileOf(wide))).rejects.toThrow('at most 10000000 cells')
  })
})

/** Reads a file of 30 MB in a thread with a small young generation, as a server has it; says how much stays in its old one, bytes. */
const readAside = `
  import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  import { parentPort, workerData } from 'node:worker_threads'
  const { CsvFile } = await import(workerData.module)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const oldSpace = () => {
    collect()
    return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size
  }
  const line = 'The name of an item,' + 'A long description '.repeat(40) + '\\n'
  const bytes = Buffer.alloc(40_000 * line.length, line)
  const before = oldSpace()
  const names = []
  for await (const rows of new CsvFile(bytes, { delimiter: ',', start: 0 }).batches()) names.push(...rows.map(({ cells }) => cells[0]))
  parentPort.postMessage([oldSpace() - before, names.length])`

test('of a file little stays in memory, whatever is kept of its rows', async () => {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(readAside)}`), {
    workerData: { module: new URL('csv-file.ts', import.meta.url).href },
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  const [[grown, rows]] = await once(worker, 'message')
  expect(grown).toBeLessThan(12_000_000)
  expect(rows).toBe(39_999)
})

test('a bad cell has no stack trace, which a file of bad rows would pay for', () => {
  expect(badCell('not_boolean').stack).toBe('Error: not_boolean')
  expect(new Error('later').stack).toContain('csv-file.test.ts')
})
