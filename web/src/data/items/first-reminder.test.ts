import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from './field-definitions.ts'
import { firstReminder } from './first-reminder.ts'

const definition = (name: string, typeId: string | null): FieldDefinition => ({
  id: name,
  typeId,
  name,
  kind: 'date',
  unit: '',
  choices: [],
  help: '',
  position: 1,
  isRequired: false,
  remindDays: 14,
})
const definitions = [definition('Best before', null), definition('Retire by', 'rope')]
const span = { from: '2026-01-01', to: '2026-03-02' }
const text = (name: string, textValue: string) => ({
  name,
  type: 'text' as const,
  textValue,
  numberValue: 0,
  booleanValue: false,
  timeValue: '',
})
const time = (name: string, timeValue: string) => ({ ...text(name, ''), type: 'time' as const, timeValue })

describe('the first day to remember of an item', () => {
  test.each([
    ['rope', [text('Retire by', '2026-02-10'), text('Best before', '2026-02-01')], '2026-02-01 Best before'],
    ['rope', [time('Retire by', '2026-02-10T23:59:59Z')], '2026-02-10 Retire by'],
    ['book', [text('Retire by', '2026-02-10'), text('Best before', '2026-02-29')], undefined],
    ['rope', [text('Retire by', '2025-12-31'), text('Retire by', '2026-03-02')], '2026-03-02 Retire by'],
    ['rope', [text('Retire by', ''), text('retire by', '2026-02-10'), time('Retire by', '')], undefined],
    ['rope', [], undefined],
  ])('of the type %s with %j is %s', (typeId, fields, expected) => {
    const found = firstReminder({ entityType: { id: typeId }, fields }, definitions, span)
    expect(found && `${found.day} ${found.name}`).toBe(expected)
  })
})
