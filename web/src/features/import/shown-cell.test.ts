import { beforeAll, expect, test } from 'vitest'
import { speakEnglish } from '../../i18n/speak-english.ts'
import { sampleReport } from '../../testing/sample-report.ts'
import { rowPlace, rowText } from './row-text.ts'
import { shownCell } from './shown-cell.ts'

beforeAll(speakEnglish)

test.each([
  ['Kaufpreis', '138.99', '€138.99'],
  ['Kaufpreis', '1.299', '1.299'],
  ['Kaufpreis', '1.299,00 €', '1.299,00 €'],
  ['Menge', '2.5', '2.5'],
  ['Menge', '12000', '12,000'],
  ['Gekauft am', '2018-07-21', 'Jul 21, 2018'],
  ['Gekauft am', '2018-07-21 12:00:00', '2018-07-21 12:00:00'],
  ['Bezeichnung', '138.99', '138.99'],
])('a cell of a workbook in %s, %s, is shown as %s', (header, cell, shown) => {
  const column = sampleReport().columns.find(each => each.header === header)
  if (column === undefined) throw new Error('no column')
  expect(shownCell(cell, column, { delimiter: null }, 'EUR')).toBe(shown)
  expect(shownCell(cell, column, { delimiter: ';' }, 'EUR')).toBe(cell)
})

test('a row of several sheets is told with its number in its sheet', () => {
  const sheetRows = [
    { sheet: 'Küche', rowsBefore: 0 },
    { sheet: 'Leer', rowsBefore: 1200 },
    { sheet: 'Bad', rowsBefore: 1200 },
  ]
  expect(rowText({ sheetRows }, 1200)).toBe('1,200 (Küche)')
  expect(rowPlace({ sheetRows }, 1202)).toEqual({ row: 2, sheet: 'Bad' })
  expect(rowText({}, 1202)).toBe('1,202')
})
