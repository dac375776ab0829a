import { describe, expect, test } from 'vitest'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { definedChange } from './defined-change.ts'

const definition = (kind: FieldDefinition['kind'], choices: readonly string[] = []): FieldDefinition => ({
  id: kind,
  typeId: null,
  name: kind,
  kind,
  unit: '',
  choices: choices.map(value => ({ id: value, value, color: '', blocksLoans: false })),
  help: '',
  position: 0,
  isRequired: false,
  remindDays: null,
})
const state = definition('choice', ['Lost; sold'])

describe('changing a field of a definition on many items', () => {
  test.each([
    [definition('number'), '60', { type: 'number', numberValue: 60 }],
    [definition('number'), '0.5', { type: 'text', textValue: '0.5' }],
    [definition('date'), '2028-02-29', { type: 'time', timeValue: '2028-02-29T00:00:00Z' }],
    [definition('boolean'), 'false', { type: 'boolean', booleanValue: false }],
    [state, 'Lost; sold', { type: 'text', textValue: 'Lost; sold' }],
    [definition('link'), 'https://a.example', { type: 'text', textValue: 'https://a.example' }],
  ] as const)('makes the value of %o of %s', (of, typed, field) => {
    expect(definedChange(of, typed)).toEqual({ fields: [{ name: of.name, ...field }] })
  })

  test.each([
    [definition('number'), 'sixty'],
    [definition('number'), '1.0000000000000001'],
    [state, 'lost; sold'],
    [definition('link'), 'a.example'],
  ])('makes no value of %o of %s', (of, typed) => {
    expect(definedChange(of, typed)).toBeUndefined()
  })

  test('removes the field where it has no value', () => {
    expect(definedChange(state, undefined)).toEqual({
      fields: [{ name: 'choice', type: 'text', textValue: null }],
    })
  })
})
