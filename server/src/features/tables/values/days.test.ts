import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timesOf } from '#test/lane.ts'
import { DayColumn, type DayOrder, dayOfSerial, decideDays, readDayCell } from './days.ts'

const orders = ['ymd', 'dmy', 'mdy'] as const

const columnOf = (cells: readonly string[]): DayColumn => {
  const column = new DayColumn()
  for (const cell of cells) column.note(cell)
  return column
}

const decide = (cells: readonly string[], option?: 'auto' | DayOrder) =>
  decideDays([columnOf(cells)], { option })[0]

describe('readDayCell', () => {
  test.each<[string, string | null]>([
    ['2023-12-31', '2023-12-31'],
    ['2023-1-5', '2023-01-05'],
    ['2024/1/5', '2024-01-05'],
    ['2024.01.05', '2024-01-05'],
    ['2024. 1. 5.', '2024-01-05'],
    ['2023年12月31日', '2023-12-31'],
    ['20231231', '2023-12-31'],
    ['２０２３／１２／３１', '2023-12-31'],
    ['٢٠٢٣-١٢-٣١', '2023-12-31'],
    ['31.12.2023', '2023-12-31'],
    ['1.5.2024', '2024-05-01'],
    ['1. 5. 2024', '2024-05-01'],
    ['31.12.23', '2023-12-31'],
    ['5. 12.23', '2023-12-05'],
    ['31. 12. 2023.', '2023-12-31'],
    ['31.12.69', '2069-12-31'],
    ['31.12.70', '1970-12-31'],
    ['31-Dec-23', '2023-12-31'],
    ['31-dez-23', '2023-12-31'],
    ['31-déc.-23', '2023-12-31'],
    ['31DEC2023', '2023-12-31'],
    ['31 December 2023', '2023-12-31'],
    ['December 31, 2023', '2023-12-31'],
    ['Dec 31 2023', '2023-12-31'],
    ['2023 Dec 31', '2023-12-31'],
    ['2023-Dec-31', '2023-12-31'],
    ['1st May 2024', '2024-05-01'],
    ['May 1st, 2024', '2024-05-01'],
    ['1er mars 2024', '2024-03-01'],
    ['31. Dezember 2023', '2023-12-31'],
    ['1. Maerz 2024', '2024-03-01'],
    ['1. März 2024', '2024-03-01'],
    ['Sonntag, 31. Dezember 2023', '2023-12-31'],
    ['mar. 5 mars 2024', '2024-03-05'],
    ['31 de diciembre de 2023', '2023-12-31'],
    ['31 de dez. de 2023', '2023-12-31'],
    ['1 września 2024 r.', '2024-09-01'],
    ['1 wrzesnia 2024', '2024-09-01'],
    ['2023-12-31 00:00:00', '2023-12-31'],
    ['2023-12-31T12:00:00Z', '2023-12-31'],
    ['2023-12-31T23:30:00.123+02:00', '2023-12-31'],
    ['31.12.2023 12:30', '2023-12-31'],
    ['31.12.2023 12.30.15', '2023-12-31'],
    ['31 December 2023 at 12:30 PM', '2023-12-31'],
    ['31. Dezember 2023 um 12:30 Uhr', '2023-12-31'],
    ['Dec 31, 2023, 4:52:25\u202fPM UTC', '2023-12-31'],
    ['2023-12-31 00:00:00 +0000 UTC', '2023-12-31'],
    ['Sun Dec 31 2023 12:30:00 GMT+0100 (CET)', '2023-12-31'],
    ['Sun, 31 Dec 2023 12:30:00 GMT', '2023-12-31'],
    ['20231231T123000Z', '2023-12-31'],
    ['31st of December, 2023', '2023-12-31'],
    ['31/dez/23', '2023-12-31'],
    ['45291', '2023-12-31'],
    ['45291.5208', '2023-12-31'],
    ['45291,5208', '2023-12-31'],
    [' 2023-12-31 ', '2023-12-31'],
    ['', null],
    ['0001-01-01', null],
    ['0000-00-00', null],
    ['0001-01-01T00:00:00Z', null],
    ['00.00.0000', null],
    ['00/00/0000', null],
  ])('reads %j whatever the order', (cell, day) => {
    const isNumbers = /^\d\d\/\d\d\//u.test(cell)
    for (const order of isNumbers ? (['dmy', 'mdy'] as const) : orders)
      expect(readDayCell(cell, order, false), order).toBe(day)
  })

  test.each<[string, string | undefined, string | undefined, string | undefined]>([
    // cell, by dmy, mdy, ymd
    ['31/12/2023', '2023-12-31', undefined, undefined],
    ['12/31/23', undefined, '2023-12-31', undefined],
    ['1/5/2024', '2024-05-01', '2024-01-05', undefined],
    ['31-12-2023', '2023-12-31', undefined, undefined],
    ['31 12 2023', '2023-12-31', undefined, undefined],
    ['31/12-2023', '2023-12-31', undefined, undefined],
    ['31 / 12 / 2023', '2023-12-31', undefined, undefined],
    ['12/31/2023 12:30 PM', undefined, '2023-12-31', undefined],
    ['05-06-07', '2007-06-05', '2007-05-06', '2005-06-07'],
    ['29/02/2023', undefined, undefined, undefined],
    ['31/4/2024', undefined, undefined, undefined],
  ])('reads %j by the order', (cell, dmy, mdy, ymd) => {
    expect(readDayCell(cell, 'dmy', false)).toBe(dmy)
    expect(readDayCell(cell, 'mdy', false)).toBe(mdy)
    expect(readDayCell(cell, 'ymd', false)).toBe(ymd)
  })

  test.each([
    '2023-02-29',
    '2023-13-01',
    '20231301',
    '31.11.2023',
    '12.31.2023',
    '31 November 2023',
    '31 Foo 2023',
    'Dec 2023',
    '31 Dec',
    '31.12.',
    '31.12',
    '1.5',
    '2023',
    '12',
    '1/2',
    '109575',
    '202312',
    '12:30',
    '2023-12-31 25:00',
    '2023-12-31 and more',
    'March',
    'N/A',
    '1 2 3 4',
    'Dec 31 31 2023',
    'Jan Feb 2023',
  ])('takes %j for no day', cell => {
    for (const order of orders) expect(readDayCell(cell, order, false), order).toBeUndefined()
  })

  test('reads the numbers of workbooks that count from 1904', () => {
    expect(readDayCell('43829', 'ymd', true)).toBe('2023-12-31')
  })
})

test('dayOfSerial knows the day that Excel has too many', () => {
  expect([0, 1, 59, 60, 61].map(serial => dayOfSerial(serial, false))).toEqual([
    undefined,
    '1900-01-01',
    '1900-02-28',
    undefined,
    '1900-03-01',
  ])
  expect([-1, 0, 1462].map(serial => dayOfSerial(serial, true))).toEqual([
    undefined,
    '1904-01-01',
    '1908-01-02',
  ])
  expect(dayOfSerial(109_574, false)).toBe('2199-12-31')
  expect(dayOfSerial(109_575, false)).toBeUndefined()
})

describe('decideDays', () => {
  test.each<[readonly string[], DayOrder]>([
    [['31/12/2023', '1/5/2024'], 'dmy'],
    [['12/31/23', '1/5/24'], 'mdy'],
    [['09/03/2024', '13/07/2023'], 'dmy'],
    [['05/05/2024', '6/6/2024'], 'dmy'],
    [['2024-01-05', '2024/01/05'], 'ymd'],
    [['1.5.2024'], 'dmy'],
    [['31-Dec-23'], 'dmy'],
    [['December 31, 2023'], 'mdy'],
    [['85-12-31', '01-02-03'], 'ymd'],
    [['15-06-98', '01-02-03'], 'dmy'],
    [[], 'ymd'],
    [['45291', 'soon'], 'ymd'],
  ])('is certain of %j', (cells, order) => {
    expect(decide(cells)).toEqual({ order, certain: true })
  })

  test('tells both readings of an example where no cell decides', () => {
    const readings = [
      { option: 'dmy', value: '2024-03-09' },
      { option: 'mdy', value: '2024-09-03' },
    ]
    expect(decide(['05/05/2024', ' 09/03/2024 ', '05/07/2023'])).toEqual({
      ambiguous: { value: '09/03/2024', readings },
    })
    expect(decide(['2024-12-31', '09/03/2024', '31.12.2023'])).toHaveProperty('ambiguous.readings', readings)
  })

  test('takes years of two digits between hyphens for the first part or the last', () => {
    expect(decide(['31-12-23'])).toHaveProperty('ambiguous.readings', [
      { option: 'dmy', value: '2023-12-31' },
      { option: 'ymd', value: '2031-12-23' },
    ])
    expect(decide(['31/12/23'])).toEqual({ order: 'dmy', certain: true })
  })

  test('takes the order of most cells where they contradict each other', () => {
    expect(decide(['13/1/2024', '1/13/2024', '1/14/2024', '1/2/2024'])).toEqual({
      order: 'mdy',
      certain: false,
    })
    expect(decide(['13/1/2024', '1/13/2024', '1/2/2024'])).toHaveProperty('ambiguous.value', '1/2/2024')
  })

  test('decides columns by themselves', () => {
    const [one, other] = decideDays([columnOf(['31/12/2023']), columnOf(['1/2/2024'])], { option: 'auto' })
    expect(one).toEqual({ order: 'dmy', certain: true })
    expect(other).toHaveProperty('ambiguous')
  })

  test('obeys the option', () => {
    expect(decide(['31/12/2023'], 'mdy')).toEqual({ order: 'mdy', certain: true })
  })
})

const locales =
  'en-US en-GB en-CA en-IN de-DE de-AT de-CH fr-FR fr-CA es-ES es-MX it-IT nl-NL pt-PT pt-BR pl-PL sv-SE da-DK'.split(
    ' ',
  )

const styles: readonly Intl.DateTimeFormatOptions[] = [
  ...(['full', 'long', 'medium', 'short'] as const).flatMap(dateStyle => [
    { dateStyle },
    { dateStyle, timeStyle: 'short' as const },
    { dateStyle, timeStyle: 'medium' as const },
  ]),
  { year: 'numeric', month: 'numeric', day: 'numeric' },
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  { year: '2-digit', month: '2-digit', day: '2-digit' },
  { year: 'numeric', month: 'short', day: '2-digit' },
  { year: '2-digit', month: 'short', day: 'numeric' },
  { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
]

const formats = locales.flatMap(locale =>
  styles.map(style => new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })),
)

const instant = fc.date({
  min: new Date('1970-01-01T00:00:00Z'),
  max: new Date('2069-12-31T23:59:59Z'),
  noInvalidDate: true,
})

const orderOf = (format: Intl.DateTimeFormat): DayOrder => {
  const parts = format.formatToParts(0).map(part => part.type)
  if (parts.indexOf('year') < parts.indexOf('month')) return 'ymd'
  return parts.indexOf('day') < parts.indexOf('month') ? 'dmy' : 'mdy'
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

describe('every day that a locale writes', () => {
  test('is read again in the order of the locale', { tags: 'scaled' }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...formats), instant, (format, date) => {
        const text = format.format(date)
        expect(readDayCell(text, orderOf(format), false), text).toBe(isoDay(date))
      }),
      { numRuns: timesOf(3000, 30_000) },
    )
  })

  test('is read again by what its column decides, or the column says that it has two readings', {
    tags: 'scaled',
  }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...formats),
        fc.array(instant, { minLength: 1, maxLength: 10 }),
        (format, dates) => {
          const cells = dates.map(date => format.format(date))
          const decision = decide(cells)
          if (decision === undefined || !('order' in decision)) return
          const read = cells.map(cell => readDayCell(cell, decision.order, false))
          expect(read, cells.join('  ')).toEqual(dates.map(isoDay))
        },
      ),
      { numRuns: timesOf(2000, 15_000) },
    )
  })

  test('is one of the readings of an ambiguous column', { tags: 'scaled' }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...formats), instant, (format, date) => {
        const decision = decide([format.format(date)])
        if (decision === undefined || !('ambiguous' in decision)) return
        expect(decision.ambiguous.readings.map(reading => reading.value)).toContain(isoDay(date))
      }),
      { numRuns: timesOf(1000, 15_000) },
    )
  })
})

test('no text fails', () => {
  const letters = [...'0123456789./- :TZ,', 'Dec', 'mar', 'maj', 'PM', 'de']
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...letters), maxLength: 14 }),
      ),
      text => {
        for (const order of orders) {
          const day = readDayCell(text, order, false)
          expect(day ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
        }
        decide([text])
      },
    ),
    { numRuns: timesOf(3000, 30_000) },
  )
})

test('long cells are no days', () => {
  for (const part of ['1', '1/', '1.', ' ', 'Dec ', '1-', '12:30 ', 'é'])
    expect(readDayCell(`1${part.repeat(500_000)}1`, 'dmy', false), part).toBeUndefined()
})
