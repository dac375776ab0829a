import { describe, expect, test } from 'vitest'
import { fillIn, hasPlaceholder } from './placeholders.ts'

const values = {
  date: '2026-03-09',
  asset_id: '000-042',
  location: 'Garage',
  manufacturer: 'Bosch',
  model_number: 'GSR 12V',
  template: 'Tool',
  count: 7,
}

describe('a name with placeholders', () => {
  test.each([
    ['{{template}} {{count}}', 'Tool 7'],
    ['{{ date }}/{{year}}', '2026-03-09/2026'],
    ['{{manufacturer}} {{model_number}} ({{asset_id}}, {{location}})', 'Bosch GSR 12V (000-042, Garage)'],
    ['{{count}}{{count}}', '77'],
    ['{{Date}} {{user}} {date} {{}} {{da te}} {{date', '{{Date}} {{user}} {date} {{}} {{da te}} {{date'],
    ['{{constructor}} {{to_string}} {{__proto__}}', '{{constructor}} {{to_string}} {{__proto__}}'],
    ['{{{date}}}', '{2026-03-09}'],
  ])('%s becomes %s', (name, filled) => {
    expect(fillIn(name, values)).toBe(filled)
  })

  test('is filled in once: what a value says is left as it is', () => {
    const tricky = { ...values, location: '{{template}}', template: '$& {{count}} $1' }
    expect(fillIn('{{location}} {{template}}', tricky)).toBe('{{template}} $& {{count}} $1')
  })

  test('says which it has', () => {
    expect(hasPlaceholder('in {{ location }}', 'location')).toBe(true)
    expect(hasPlaceholder('in location {{date}}', 'location')).toBe(false)
  })
})
