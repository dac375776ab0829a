import { describe, expect, test } from 'vitest'
import { bookRows, readWorkbook } from '#test/workbooks.ts'
import type { Cell, ColumnKind, Table } from '../table.ts'
import { lettersOf } from './sheet.ts'
import { writeWorkbook } from './write-workbook.ts'

const at = new Date('2026-11-27T12:00:00Z')

const tableOf = <Row>(
  columns: Readonly<Record<string, ColumnKind>>,
  batches: AsyncIterable<readonly Row[]>,
  cell: (row: Row, header: string) => Cell,
): Table<Row> => ({
  columns: Object.entries(columns).map(([header, kind]) => ({
    header,
    kind,
    cell: row => cell(row, header),
  })),
  batches,
  toJson: () => ({}),
  sheet: 'Items & more',
})

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value
}

async function written<Row>(table: Table<Row>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of writeWorkbook(table, { dates: undefined, at })) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('a workbook', () => {
  test('keeps every digit of numbers, and days of which programs think alike', async () => {
    const cells: readonly Cell[] = [
      12,
      0.125,
      1e11,
      0x38d7ea4c67fff,
      0xe3bc8583e64e2,
      { day: '1900-02-28' },
      { day: '1900-03-01' },
      { day: '9999-12-31' },
      '',
      null,
      true,
    ]
    const table = tableOf({ Cell: 'number' }, once(cells), cell => cell)
    const { cells: found } = await readWorkbook(await written(table))
    expect(
      cells.map((_, i) => found.get(`A${i + 2}`)).map(cell => cell && [cell.type, cell.value, cell.format]),
    ).toEqual([
      ['number', '12', '0'],
      ['number', '0.125', '0'],
      // 1 is whole numbers, of which a program shows and saves all digits.
      ['number', '100000000000', '1'],
      ['number', '999999999999999', '1'],
      ['text', '4006381333931234', '49'],
      ['text', '1900-02-28', '49'],
      ['number', '61', '14'],
      ['number', '2958465', '14'],
      undefined,
      undefined,
      ['boolean', '1', '0'],
    ])
  })

  test('keeps what XML cannot hold, and cuts texts that Excel does not open', async () => {
    const texts = ['\u0001_x0041_\r\n', '<&">]]>', '\ud800', 'x'.repeat(32_767), 'y'.repeat(40_000)]
    const rows = await bookRows(await written(tableOf({ Text: 'note' }, once(texts), text => text)))
    expect(rows.map(row => row.Text?.value)).toEqual([...texts.slice(0, 4), 'y'.repeat(32_767)])
  })

  test('has as many columns as are wanted', async () => {
    expect([0, 25, 26, 701, 702, 16_383].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
    const columns = Object.fromEntries(
      Array.from({ length: 800 }, (_, i) => [`Column ${i}`, 'text' as const]),
    )
    const [row] = await bookRows(await written(tableOf(columns, once([1]), (_, header) => `of ${header}`)))
    expect(row?.['Column 799']).toMatchObject({ value: 'of Column 799' })
  })

  /** Rows without an end, which tell when they are given up. */
  function endless() {
    const told = { isOver: false }
    async function* rows(): AsyncGenerator<string[]> {
      try {
        for (;;) yield Array.from({ length: 250 }, () => crypto.randomUUID().repeat(20))
      } finally {
        told.isOver = true
      }
    }
    return { told, rows: rows() }
  }

  test('reads no further rows when nobody reads it any more', async () => {
    const { told, rows } = endless()
    const table = tableOf({ Text: 'text' }, rows, text => text)
    let bytes = 0
    for await (const piece of writeWorkbook(table, { dates: undefined, at })) {
      bytes += piece.length
      if (bytes > 100_000) break
    }
    expect(told.isOver).toBe(true)
  })

  test('breaks off with the error of its rows', async () => {
    async function* broken(): AsyncGenerator<string[]> {
      yield ['one']
      throw new Error('The state is gone')
    }
    await expect(written(tableOf({ Text: 'text' }, broken(), text => text))).rejects.toThrow(
      'The state is gone',
    )
  })
})
