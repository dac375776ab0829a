import { beforeAll, describe, expect, test } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { speakEnglish } from '../../i18n/speak-english.ts'
import { sampleReport } from '../../testing/sample-report.ts'
import { type Choices, firstChoices } from './choices.ts'
import { readingsInShort, readingsOf } from './readings.ts'

const samples = new Map([
  ['windows-1252', 'Küche'],
  ['utf-8', 'K\uFFFDche'],
  ['shift_jis', 'Kche'],
] as const)

const read = (given: Parameters<typeof sampleReport>[0] = {}, choices: Choices = firstChoices) =>
  Object.fromEntries(
    readingsOf({ t: i18n.t, report: sampleReport(given), choices, samples }).map(each => [each.id, each]),
  )

const withSamples = (dates: 'dmy', ...texts: string[]) => {
  const columns = sampleReport().columns.map(column =>
    column.dates === null ? column : { ...column, dates, samples: texts },
  )
  return { columns }
}

beforeAll(speakEnglish)

describe('the readings of a file', () => {
  test('are sure where a value has no other reading, and a guess where all have two', () => {
    expect(read()['dates']).toMatchObject({ chosen: 'dmy', isGuess: false })
    expect(read(withSamples('dmy', '04.05.2024', '01.02.2023'))['dates']).toMatchObject({ isGuess: true })
    expect(read()['decimal']).toMatchObject({ chosen: 'comma', isGuess: false })
  })

  test('show a value of the file as each of them takes it', () => {
    expect(read()['decimal']?.chips).toMatchObject([
      { name: 'Decimal comma', value: '1.299,00 € → 1,299.00', isBad: false },
      { name: 'Decimal point', value: '1.299,00 € → unreadable', isBad: true },
    ])
    expect(read({ encodingCertain: false })['encoding']).toMatchObject({
      isGuess: true,
      chosen: 'windows-1252',
      chips: [
        {
          id: 'utf-8',
          isBad: true,
        },
        {
          id: 'windows-1252',
          value: 'Küche',
        },
        { id: 'macroman' },
      ],
      more: [{ id: 'shift_jis' }],
    })
  })

  test('keep what was chosen for columns that are called the same in every encoding', () => {
    const was = undefined
    const choices: Choices = {
      ...firstChoices,
      mapping: { Menge: { skip: true }, Händler: { skip: true } },
      fixes: [
        { row: 4, column: 'Menge', value: '1', was },
        { row: 4, column: 'Händler', value: 'x', was },
      ],
    }
    expect(read({}, choices)['encoding']?.choose('utf-8')).toEqual({
      encoding: 'utf-8',
      mapping: { Menge: { skip: true } },
      fixes: [{ row: 4, column: 'Menge', value: '1', was }],
    })
    expect(read({}, choices)['delimiter']?.choose(',')).toMatchObject({ delimiter: ',', mapping: {} })
  })

  test('of workbooks have no question but for texts', () => {
    const { columns } = sampleReport()
    const workbook = (decimal: 'point' | 'comma', dates: 'ymd' | 'dmy') =>
      Object.keys(
        read({
          delimiter: null,
          columns: columns.map(column => ({
            ...column,
            decimal: column.decimal && decimal,
            dates: column.dates && dates,
          })),
        }),
      )
    const always = ['encoding', 'delimiter', 'header', 'sheet']
    expect(workbook('point', 'ymd')).toEqual(always)
    expect(workbook('comma', 'dmy').toSorted()).toEqual([...always, 'decimal', 'dates'].toSorted())
  })

  test('fit into one line', () => {
    expect(readingsInShort(Object.values(read()))).toBe(
      'Windows-1252 · Semicolon · Decimal comma · Day.month.year',
    )
  })
})
