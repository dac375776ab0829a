import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from './field-definitions.ts'
import { firstReminder } from './first-reminder.ts'

const definition = (name: string, typeId: string | null, remindDays: number): FieldDefinition => ({
  id: name,
  typeId,
  name,
  kind: 'date',
  unit: '',
  choices: [],
  help: '',
  position: 1,
  isRequired: false,
  remindDays,
})
const definitions = [definition('Best before', null, 7), definition('Retire by', 'rope', 30)]
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
    ['rope', [text('Best before', '2026-02-08'), text('Retire by', '2026-03-03')], undefined],
    ['rope', [text('Retire by', ''), text('retire by', '2026-02-10'), time('Retire by', '')], undefined],
    ['rope', [], undefined],
  ])('of the type %s with %j is %s', (typeId, fields, expected) => {
    const found = firstReminder(
      { entityType: { id: typeId }, fields },
      definitions,
      '2026-01-31',
      '2026-01-31',
    )
    expect(found && `${found.day} ${found.name}`).toBe(expected)
  })
})
