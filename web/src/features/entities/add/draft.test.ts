import { beforeEach, describe, expect, test } from 'vitest'
import type { FieldDefinition } from '../../../data/items/field-definitions.ts'
import { stubStorage } from '../../../data/wire/stub-storage.ts'

// What the browser has and Node.js has not, before what reads it is loaded.
const stored = stubStorage('localStorage')
stubStorage('sessionStorage')
const { emptyDraft, keepDraft, keptDraft, withKnown } = await import('./draft.ts')
const { fieldsOf, shownFor, withValue } = await import('./draft-values.ts')

const definition = (id: string, name: string, kind: FieldDefinition['kind']): FieldDefinition => ({
  id,
  typeId: null,
  name,
  kind,
  unit: '',
  choices: [],
  help: '',
  position: 0,
  isRequired: false,
  remindDays: null,
})

describe('a new item that is not saved', () => {
  beforeEach(() => stored.clear())

  test('is kept for its group', () => {
    keepDraft({ ...emptyDraft, name: 'Drill' }, undefined)
    expect(keptDraft('club')).toEqual(emptyDraft)
    keepDraft({ ...emptyDraft, name: 'Tent' }, 'club')
    expect(keptDraft('club').name).toBe('Tent')
    keepDraft(undefined, 'club')
    expect([keptDraft('club'), keptDraft(undefined).name]).toEqual([emptyDraft, 'Drill'])
  })

  test('is empty where what was kept cannot be read', () => {
    stored.set('stowage.draft', '{')
    expect(keptDraft(undefined)).toEqual(emptyDraft)
  })

  test('has no location, tags and type that are not there any more', () => {
    const draft = {
      ...emptyDraft,
      name: 'Drill',
      locationId: 'gone',
      tagIds: ['blue', 'gone'],
      typeId: 'gone',
    }
    const known = [new Map([['shed', {}]]), [{ id: 'blue' }], [{ id: 'tool' }]] as const
    expect(withKnown(draft, ...known)).toEqual({
      ...draft,
      locationId: undefined,
      tagIds: ['blue'],
      typeId: undefined,
    })
    const there = { ...draft, locationId: 'shed', tagIds: ['blue'], typeId: 'tool' }
    expect(withKnown(there, ...known)).toEqual(there)
  })

  test('stays as it is until the locations, the tags and the types are known', () => {
    const draft = { ...emptyDraft, locationId: 'shed', tagIds: ['blue'], typeId: 'tool' }
    expect(withKnown(draft, undefined, undefined, undefined)).toEqual(draft)
  })
})

describe('the values of a new item', () => {
  const length = definition('1', 'Length', 'number')
  const ofOther = definition('2', 'Length', 'text')
  const color = definition('3', 'Color', 'text')
  const template = {
    ...emptyDraft,
    fields: [
      { name: 'Color', type: 'text', value: 'Red' },
      { name: 'Bag', type: 'text', value: 'Blue' },
    ],
  } as const
  const told = (draft: Parameters<typeof fieldsOf>[0], definitions: readonly FieldDefinition[]) =>
    fieldsOf(draft, definitions).map(({ name, type, textValue, numberValue }) =>
      type === 'number' ? [name, numberValue] : [name, textValue],
    )

  test('go along to the definition of the same name of another type', () => {
    const draft = { ...emptyDraft, ...withValue(emptyDraft, ofOther, '60') }
    expect(shownFor(draft, length)).toBe('60')
    expect(told(draft, [length])).toEqual([['Length', 60]])
    expect(told(draft, [color])).toEqual([])
  })

  test('stay with a definition that is renamed', () => {
    const draft = { ...emptyDraft, ...withValue(emptyDraft, length, '60') }
    expect(told(draft, [{ ...length, name: 'Rope length' }])).toEqual([['Rope length', 60]])
  })

  test('come from the template until another one is typed', () => {
    expect(shownFor(template, color)).toBe('Red')
    expect(told(template, [length, color])).toEqual([
      ['Color', 'Red'],
      ['Bag', 'Blue'],
    ])
    expect(told({ ...template, ...withValue(template, color, '') }, [color])).toEqual([['Bag', 'Blue']])
  })

  test('that do not fit are not saved', () => {
    expect(told({ ...emptyDraft, ...withValue(emptyDraft, length, '60 m') }, [length])).toEqual([])
  })
})
