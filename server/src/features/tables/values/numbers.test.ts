import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timesOf } from '#test/lane.ts'
import { mayBeCurrency } from './currency-signs.ts'
import { type DecimalSign, decideNumbers, NumberColumn, readNumber } from './numbers.ts'

const signs = ['point', 'comma'] as const

const columnOf = (cells: readonly string[]): NumberColumn => {
  const column = new NumberColumn()
  for (const cell of cells) column.note(cell)
  return column
}

const decide = (
  columns: readonly (readonly string[])[],
  { delimiter = ',', option, isOurs = false }: Partial<Parameters<typeof decideNumbers>[1]> = {},
) => decideNumbers(columns.map(columnOf), { delimiter, option, isOurs })

describe('readNumber', () => {
  test.each<[string, number | undefined, number | undefined]>([
    // cell, by point, by comma
    ['12', 12, 12],
    ['007', 7, 7],
    ['1.234', 1.234, 1234],
    ['1,234', 1234, 1.234],
    ['12.50', 12.5, undefined],
    ['12,50', undefined, 12.5],
    ['0.125', 0.125, undefined],
    ['1.299,00', undefined, 1299],
    ['1,299.00', 1299, undefined],
    ['1.234.567', undefined, 1_234_567],
    ['1,234,567', 1_234_567, undefined],
    ['1,00,000', 100_000, undefined],
    ['12,34,56,789.50', 123_456_789.5, undefined],
    ['.5', 0.5, undefined],
    [',5', undefined, 0.5],
    ['5.', 5, undefined],
    ["1'299.00", 1299, undefined],
    ['1’234’567', 1_234_567, 1_234_567],
    ['1 299,00', undefined, 1299],
    ['1\u00a0299,00', undefined, 1299],
    ['1\u202f299,00', undefined, 1299],
    ['1\u2009299', 1299, 1299],
    ['-5', -5, -5],
    ['−5', -5, -5],
    ['+5', 5, 5],
    ['- 5', -5, -5],
    ['5-', -5, -5],
    ['12,50-', undefined, -12.5],
    ['(12.50)', -12.5, undefined],
    ['( 1.234,50 )', undefined, -1234.5],
    ['0', 0, 0],
    ['-0', 0, 0],
    ['1.5E+3', 1500, undefined],
    ['1,5E3', undefined, 1500],
    ['1.23e-2', 0.0123, undefined],
    ['1,234E+5', undefined, 123_400],
    ['12,-', undefined, 12],
    ['12.–', 12, undefined],
    ['1.299,—', undefined, 1299],
    ['１２３', 123, 123],
    ['١٬٢٣٤٫٥', 1234.5, 1234.5],
    ['0.30000000000000004', 0.30000000000000004, undefined],
    ['9007199254740991', 9_007_199_254_740_991, 9_007_199_254_740_991],
    ['9007199254740993', undefined, undefined],
    ['12345678901234567890', undefined, undefined],
    ['10000000000000000000', 1e19, 1e19],
    ['1.5E+20', 1.5e20, undefined],
    ['1e400', undefined, undefined],
    ['1e-400', undefined, undefined],
    ['', undefined, undefined],
    ['1,23,4', undefined, undefined],
    ['12..5', undefined, undefined],
    ['1 2', undefined, undefined],
    ['1 23', undefined, undefined],
    ['1.234,567.8', undefined, undefined],
    ["1'234 567", undefined, undefined],
    ['0 123', undefined, undefined],
    ['12%', undefined, undefined],
    ['1/2', undefined, undefined],
    ['3x', 3, 3],
    ['12 pcs', 12, 12],
    ['ca. 10 Stück', 10, 10],
    ['~ 2,5', undefined, 2.5],
    ['about 7', 7, 7],
    ['3 packs', undefined, undefined],
    ['10+', undefined, undefined],
    ['12²', undefined, undefined],
    ['5 ft', undefined, undefined],
    ['5 km', undefined, undefined],
    ['10 pen', undefined, undefined],
    ['1-2', undefined, undefined],
    ['--5', undefined, undefined],
    ['-(5)', undefined, undefined],
    ['(5', undefined, undefined],
    ['-5-', undefined, undefined],
    ['12 12', undefined, undefined],
    ['2024-01-05', undefined, undefined],
    ['0x10', undefined, undefined],
    ['Infinity', undefined, undefined],
    ['-', undefined, undefined],
    ['.', undefined, undefined],
    ['abc', undefined, undefined],
  ])('reads %j', (cell, point, comma) => {
    expect(readNumber(cell, 'point')?.value).toBe(point)
    expect(readNumber(cell, 'comma')?.value).toBe(comma)
  })

  test.each<[string, DecimalSign, number, string | null]>([
    ['€ 12,50', 'comma', 12.5, 'EUR'],
    ['12.50 €', 'point', 12.5, 'EUR'],
    ['€ 1.299,00', 'comma', 1299, 'EUR'],
    ["1'299.00 CHF", 'point', 1299, 'CHF'],
    ["CHF 1'299.–", 'point', 1299, 'CHF'],
    ['Fr. 12.50', 'point', 12.5, 'CHF'],
    ['$1,299.00', 'point', 1299, '$'],
    ['$ 1,299.00 USD', 'point', 1299, 'USD'],
    ['US$ 5', 'point', 5, 'USD'],
    ['US $5', 'point', 5, 'USD'],
    ['R$ 1.299,90', 'comma', 1299.9, 'BRL'],
    ['12 kr.', 'point', 12, 'kr.'],
    ['1 299 kr', 'comma', 1299, 'kr'],
    ['12,50 zł', 'comma', 12.5, 'PLN'],
    ['12,50 Euro', 'comma', 12.5, 'EUR'],
    ['12,50 eur', 'comma', 12.5, 'EUR'],
    ['Rs. 1,00,000', 'point', 100_000, 'Rs.'],
    ['Rs.500', 'point', 500, 'Rs.'],
    ['€.50', 'point', 0.5, 'EUR'],
    ['-€12', 'point', -12, 'EUR'],
    ['€-12', 'point', -12, 'EUR'],
    ['12,50 €-', 'comma', -12.5, 'EUR'],
    ['12,50- €', 'comma', -12.5, 'EUR'],
    ['($1,299.00)', 'point', -1299, '$'],
    ['$(1,299.00)', 'point', -1299, '$'],
    [' $ -   ', 'point', 0, '$'],
    ['-   € ', 'comma', 0, 'EUR'],
    ['￥１，２９９', 'point', 1299, '¥'],
    ['\\1,299', 'point', 1299, 'JPY'],
    ['1 299,00\u00a0р.', 'comma', 1299, 'RUB'],
    ['12 BTC', 'point', 12, 'BTC'],
    ['CAD$ 12', 'point', 12, 'CAD'],
    ['12 dollars', 'point', 12, 'dollars'],
    ['12,50EUR', 'comma', 12.5, 'EUR'],
    ['EUR12,50', 'comma', 12.5, 'EUR'],
    ['12', 'point', 12, null],
  ])('reads %j by %s with its currency', (cell, sign, value, currency) => {
    expect(readNumber(cell, sign)).toEqual({ value, currency })
  })

  test('takes no two currencies', () => {
    expect(readNumber('€ 12 USD', 'point')).toBeUndefined()
    expect(readNumber('$ 12 EUR', 'point')).toBeUndefined()
  })

  test('knows which currencies a sign may stand for', () => {
    expect(mayBeCurrency('$', 'AUD')).toBe(true)
    expect(mayBeCurrency('kr.', 'SEK')).toBe(true)
    expect(mayBeCurrency('£', 'GBP')).toBe(true)
    expect(mayBeCurrency('$', 'EUR')).toBe(false)
    expect(mayBeCurrency('EUR', 'EUR')).toBe(true)
  })
})

describe('decideNumbers', () => {
  test('decides a column by its cells with one reading', () => {
    expect(decide([['1.234', '12.5']])).toEqual([{ sign: 'point', certain: true }])
    expect(decide([['1.234', '12,5']])).toEqual([{ sign: 'comma', certain: true }])
    expect(decide([['1.234', '0.125']])).toEqual([{ sign: 'point', certain: true }])
    expect(decide([['€ 1.299,00']])).toEqual([{ sign: 'comma', certain: true }])
    expect(decide([['1.234', '1.234.567']])).toEqual([{ sign: 'comma', certain: true }])
  })

  test('decides columns by themselves', () => {
    expect(decide([['12.5'], ['12,5']])).toEqual([
      { sign: 'point', certain: true },
      { sign: 'comma', certain: true },
    ])
  })

  test('takes the sign of most cells where they contradict each other', () => {
    expect(decide([['12.5', '12,5', '1,5']])).toEqual([{ sign: 'comma', certain: false }])
  })

  test('takes the sign of the other columns where all cells have two readings', () => {
    expect(decide([['1.234'], ['12,5']])[0]).toEqual({ sign: 'comma', certain: false })
    expect(decide([['1.234'], ['12.5']], { delimiter: ';' })[0]).toEqual({ sign: 'point', certain: false })
  })

  test('takes the comma in a file with semicolons', () => {
    expect(decide([['1.234', '2.500']], { delimiter: ';' })).toEqual([{ sign: 'comma', certain: false }])
  })

  test('tells both readings of an example where nothing decides', () => {
    const ambiguous = {
      value: '€ 1.234',
      readings: [
        { option: 'point', value: '1.234' },
        { option: 'comma', value: '1234' },
      ],
    }
    expect(decide([['7', ' € 1.234 ', '2.500']])).toEqual([{ ambiguous }])
    expect(decide([['€ 1.234'], ['12.5'], ['12,5']])[0]).toEqual({ ambiguous })
  })

  test('needs no sign where all cells are the same by both', () => {
    expect(decide([['12', "1'234", '-', 'wood', '1 234']])).toEqual([{ sign: 'point', certain: true }])
  })

  test('obeys the option for all columns', () => {
    expect(decide([['1.234'], ['12,5']], { option: 'point' })).toEqual([
      { sign: 'point', certain: true },
      { sign: 'point', certain: true },
    ])
    expect(decide([['1.234']], { option: 'auto' })[0]).toHaveProperty('ambiguous')
  })

  test('reads the point of an export, and nothing else that has two readings in it', () => {
    expect(decide([['1.234']], { isOurs: true })).toEqual([{ sign: 'point', certain: true }])
    expect(decide([['1.234', '1,234']], { isOurs: true })[0]).toHaveProperty('ambiguous')
    expect(decide([['1.234']], { isOurs: true, delimiter: ';' })).toEqual([{ sign: 'comma', certain: false }])
    expect(decide([['1.234'], ['12,5']], { isOurs: true })[0]).toEqual({ sign: 'comma', certain: false })
  })

  test('asks about texts of a workbook, unless others of its texts tell', () => {
    expect(decide([['1.234']], { delimiter: null })[0]).toHaveProperty('ambiguous')
    expect(decide([['1.234'], ['12,5']], { delimiter: null })[0]).toEqual({ sign: 'comma', certain: false })
  })
})

const locales =
  'en-US en-GB en-IN de-DE de-CH de-AT fr-FR fr-CH es-ES it-IT nl-NL pt-BR pl-PL sv-SE da-DK ar-EG hi-IN'.split(
    ' ',
  )
const currencies = 'EUR USD GBP CHF SEK DKK PLN CAD INR JPY BRL'.split(' ')

const styles: readonly Intl.NumberFormatOptions[] = [
  { maximumFractionDigits: 4 },
  { maximumFractionDigits: 4, useGrouping: false },
  { minimumFractionDigits: 2 },
  ...currencies.flatMap(currency =>
    (['symbol', 'narrowSymbol', 'code'] as const).flatMap(currencyDisplay =>
      (['standard', 'accounting'] as const).map(
        currencySign => ({ style: 'currency', currency, currencyDisplay, currencySign }) as const,
      ),
    ),
  ),
]

const formats = locales.flatMap(locale =>
  styles.map(style => ({ format: new Intl.NumberFormat(locale, style), currency: style.currency })),
)

/** What a format makes of a number, as a number. */
const rounded = (format: Intl.NumberFormat, value: number): number => {
  const { maximumFractionDigits = 0 } = format.resolvedOptions()
  return (
    Number(new Intl.NumberFormat('en-US', { maximumFractionDigits, useGrouping: false }).format(value)) || 0
  )
}

const amount = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }).map(n => n / 100),
  fc.integer({ min: -1e7, max: 1e7 }).map(n => n / 1000),
  fc.integer({ min: -1e12, max: 1e12 }),
)

describe('every number that a locale writes', () => {
  test('is read again by the sign of the locale, with its currency', { tags: 'scaled' }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...formats), amount, ({ format, currency }, value) => {
        const text = format.format(value)
        const decimal = format.formatToParts(1.5).find(part => part.type === 'decimal')?.value
        const group = format.formatToParts(123_456).find(part => part.type === 'group')?.value
        const sign = decimal === ',' || (decimal === undefined && group === '.') ? 'comma' : 'point'
        const read = readNumber(text, sign)
        expect(read?.value, text).toBe(rounded(format, value))
        if (currency !== undefined) expect(mayBeCurrency(read?.currency ?? '', currency), text).toBe(true)
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
        fc.array(amount, { minLength: 1, maxLength: 8 }),
        ({ format }, values) => {
          const cells = values.map(value => format.format(value))
          const [decision] = decide([cells], { delimiter: '\t' })
          if (decision === undefined || !('sign' in decision)) return
          const read = cells.map(cell => readNumber(cell, decision.sign)?.value)
          expect(read, cells.join('  ')).toEqual(values.map(value => rounded(format, value)))
        },
      ),
      { numRuns: timesOf(2000, 15_000) },
    )
  })
})

/** What Excel puts between cells in a language: semicolons where the comma is decimal. */
const delimiterOf = (format: Intl.NumberFormat): ',' | ';' => (format.format(0.5).includes(',') ? ';' : ',')

const dialects = 'en-US en-GB de-DE de-AT fr-FR es-ES it-IT nl-NL pt-BR pl-PL sv-SE da-DK'
  .split(' ')
  .map(locale => ({
    price: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
    quantity: new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }),
  }))

test('no file of a spreadsheet is read wrongly without a word', { tags: 'scaled' }, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...dialects),
      fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 5 }),
      ({ price, quantity }, rows) => {
        const columns = [
          rows.map(([value]) => price.format(value)),
          rows.map(([, value]) => quantity.format(value)),
        ]
        const values = [
          rows.map(([value]) => rounded(price, value)),
          rows.map(([, value]) => rounded(quantity, value)),
        ]
        for (const [index, decision] of decide(columns, { delimiter: delimiterOf(price) }).entries()) {
          if (!('sign' in decision)) continue
          const read = columns[index]?.map(cell => readNumber(cell, decision.sign)?.value)
          expect(read, columns[index]?.join('  ')).toEqual(values[index])
        }
      },
    ),
    { numRuns: timesOf(1000, 30_000) },
  )
})

test('no text fails, and every number is finite', () => {
  const letters = [..."0123456789.,' -+()eE€$krCHF\u00a0\u202f٫٬"]
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }),
      ),
      text => {
        for (const sign of signs) {
          const read = readNumber(text, sign)
          expect(read === undefined || Number.isFinite(read.value)).toBe(true)
        }
        decide([[text]])
      },
    ),
    { numRuns: timesOf(3000, 30_000) },
  )
})

test('long cells are no numbers', () => {
  for (const part of ['1', '1,', "1'", ' ', '(', '-', '1e', '.', '€'])
    expect(readNumber(part.repeat(500_000), 'point'), part).toBeUndefined()
})
