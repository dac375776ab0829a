import { expect, test } from 'vitest'
import { addDays } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'
import { fieldsTest } from './field-tests.ts'

const field = (given: object) => ({
  id: '',
  name: 'Value',
  type: 'text' as const,
  textValue: '',
  numberValue: 0,
  booleanValue: false,
  timeValue: '',
  ...given,
})
const text = (textValue: string) => field({ textValue })

const items = {
  seven: [text('007')],
  below: [text('-12.5')],
  comma: [text('12,5')],
  exponent: [text('1e3')],
  mint: [text('Mïnt')],
  day: [text('2026-03-01')],
  long: [text(`${'a'.repeat(200)}b`)],
  hundred: [field({ type: 'number', numberValue: 100 })],
  moment: [field({ type: 'time', timeValue: '2026-02-01T00:00:00.000Z' })],
  yes: [field({ type: 'boolean', booleanValue: true })],
  spelled: [field({ name: 'välue', textValue: 'Ölgrün (Straße)' })],
  yesterday: [field({ type: 'time', timeValue: `${addDays(today(), -1)}T00:00:00.000Z` })],
  blank: [text('')],
  none: [],
}

// As in server/src/features/entities/field-filters.test.ts and list-sums.test.ts.
test.each([
  ['eq', 7, 'seven'],
  ['eq', '7.00', 'seven'],
  ['eq', 'MINT', 'mint'],
  ['eq', '1e3', 'exponent'],
  ['eq', 1000, ''],
  ['eq', true, 'yes'],
  ['eq', 'Min', ''],
  ['eq', ['mint', 100], 'mint hundred'],
  ['eq', '2026-02-01', 'moment'],
  ['eq', `${'A'.repeat(200)}b`, ''],
  ['eq', `${'a'.repeat(200)}b`, 'long'],
  ['ne', ['mint', 100], 'seven below comma exponent day long moment yes spelled yesterday blank none'],
  ['lt', 7, 'below'],
  ['le', '7', 'seven below'],
  ['gt', 7, 'hundred'],
  ['ge', 99.5, 'hundred'],
  ['ge', '2026-02-01', 'day moment yesterday'],
  ['lt', '2026-02-15', 'moment'],
  ['lt', 'today', 'day moment yesterday'],
  ['eq', '-1d', 'yesterday'],
  ['contains', 'ÖLGR', 'spelled'],
  ['contains', 'strasse', 'spelled'],
  ['contains', '0', 'seven day'],
  ['empty', '', 'blank none'],
] as const)('a device finds custom fields: %s %s', (op, value, names) => {
  const isMet = fieldsTest([{ name: 'VALUE', op, value: value as string }])
  const found = Object.entries(items).filter(([, fields]) => isMet?.(fields))
  expect(found.map(([name]) => name).join(' ')).toBe(names)
})

test('leaves conditions on kinds and on moments to the server', () => {
  expect(fieldsTest([{ name: 'Value', op: 'invalid', value: '' }])).toBeUndefined()
  expect(fieldsTest([{ name: 'Value', op: 'ge', value: '2026-02-01T10:00:00Z' }])).toBeUndefined()
})
