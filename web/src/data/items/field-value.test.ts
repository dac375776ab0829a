import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import { definitionsOf, type FieldDefinition, statusDefinition } from './field-definitions.ts'
import { fieldTextBy, misfitOf, shownValue, typedValue, valueOf } from './field-value.ts'
import { newField } from './new-field.ts'

const speak = async (language: string): Promise<void> => {
  vi.stubGlobal('navigator', { languages: [language] })
  await i18n.init({ lng: language })
}

const choice = (value: string): FieldDefinition['choices'][number] => ({
  id: value,
  value,
  color: '',
  blocksLoans: false,
})
const definition = (kind: FieldDefinition['kind'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: kind,
  typeId: null,
  name: kind,
  kind,
  unit: '',
  choices: [],
  help: '',
  position: 0,
  isRequired: false,
  remindDays: null,
  ...more,
})
const length = definition('number', { unit: 'm' })
const state = definition('choice', { choices: ['Fine', 'Broken; sold, or lent'].map(choice) })
const text = (textValue: string) => newField({ name: 'value', textValue })

/** In German numbers. */
describe('a value of a field definition', () => {
  beforeEach(() => speak('de'))
  afterEach(async () => {
    await speak('en')
    vi.unstubAllGlobals()
  })

  test.each([
    ['number', 60.5, '60,5\u00a0m'],
    ['text', '1250.25', '1250,25\u00a0m'],
    ['text', 'long', 'long'],
    ['boolean', true, undefined],
  ])('is told in the history with its unit: %s %s', (type, value, told) => {
    expect(fieldTextBy([length], { name: 'number', type, value })).toBe(told)
  })

  test('is told in the history as of no definition where those of several types differ', () => {
    const field = { name: 'number', type: 'number', value: 60 }
    expect(fieldTextBy([length, { ...length, unit: 'cm' }], field)).toBeUndefined()
    expect(fieldTextBy([], field)).toBeUndefined()
  })

  test.each([
    [length, '2024', { type: 'number', numberValue: 2024 }, '2024\u00a0m'],
    [length, '-12345', { type: 'number', numberValue: -12345 }, '-12.345\u00a0m'],
    [length, '0,125', { type: 'text', textValue: '0.125' }, '0,125\u00a0m'],
    [definition('date'), '2028-02-29', { type: 'time', timeValue: '2028-02-29T00:00:00Z' }, '29.02.2028'],
    [definition('boolean'), 'yes', { type: 'boolean', booleanValue: true }, 'one.yes'],
    [definition('boolean'), 'no', { type: 'boolean', booleanValue: false }, 'one.no'],
    [state, 'Broken; sold, or lent', { textValue: 'Broken; sold, or lent' }, 'Broken; sold, or lent'],
    [definition('text'), '2.10', { textValue: '2.10' }, '2.10'],
    [definition('link'), 'https://a.example/b', { textValue: 'https://a.example/b' }, 'https://a.example/b'],
    [length, '', {}, ''],
  ])('of the kind of %o typed as %s is kept, shown and typed over again', (of, typed, kept, shown) => {
    const value = valueOf(of, typed)
    expect(value).toEqual({
      type: 'text',
      textValue: '',
      numberValue: 0,
      booleanValue: false,
      timeValue: '',
      ...kept,
    })
    const field = newField({ name: 'value', ...value })
    expect([shownValue(of, field), typedValue(of, field), misfitOf(of, field)]).toEqual([
      of.kind === 'boolean' ? i18n.t(typed === 'yes' ? 'one.yes' : 'one.no') : shown,
      typed,
      undefined,
    ])
  })

  test('is not made of what does not fit', () => {
    const wrong = [
      [length, '12 m'],
      [length, '1,0000000000000001'],
      [definition('date'), '2023-02-29'],
      [state, 'fine'],
      [definition('link'), 'javascript:alert(1)'],
    ] as const
    for (const [of, typed] of wrong) expect(valueOf(of, typed)).toBeUndefined()
  })

  test('that does not fit says why, is shown as it is, and is not typed over', () => {
    for (const [of, field, why] of [
      [length, text('1e400'), 'fields.notNumber'],
      [definition('date'), text('soon'), 'fields.notDay'],
      [definition('boolean'), text('Ja'), 'fields.notYesNo'],
      [state, text('Lost'), 'fields.notChoice'],
      [definition('link'), text('ftp://a.example'), 'fields.notLink'],
    ] as const) {
      expect(misfitOf(of, field)).toBe(why)
      expect([shownValue(of, field), typedValue(of, field)]).toEqual([field.textValue, ''])
    }
  })

  test('written by others as a text is read as its kind', () => {
    expect(shownValue(length, text('-0.5'))).toBe('-0,5\u00a0m')
    expect(shownValue(definition('date'), text('2024-02-29'))).toBe('29.02.2024')
    const late = newField({ name: 'value', type: 'time', timeValue: '2026-01-31T23:30:00.000Z' })
    expect(typedValue(definition('date'), late)).toBe('2026-01-31')
  })
})

describe('the field definitions of a type', () => {
  const all = [
    definition('date'),
    state,
    definition('text', { typeId: 'rope' }),
    { ...length, typeId: 'rope' },
  ]

  test('are its own in their order, then those of all types', () => {
    const idsOf = (typeId: string): string[] => definitionsOf(all, typeId).map(({ id }) => id)
    expect(idsOf('rope')).toEqual(['text', 'number', 'date', 'choice'])
    expect(idsOf('book')).toEqual(['date', 'choice'])
  })

  test('have as status the first choice of all types', () => {
    expect(statusDefinition(all)).toBe(state)
    expect(statusDefinition([{ ...state, typeId: 'rope' }])).toBeUndefined()
  })
})
