import { describe, expect, test } from 'vitest'
import { newField } from '../items/new-field.ts'
import { mergeEdit } from './merge-edit.ts'

const field = (name: string, textValue: string) => newField({ id: `${name.length}a`, name, textValue })
const volt = field('Volt', '12')
const color = field('Color', 'red')

describe('an edit on top of what somebody else has made', () => {
  test('keeps both where they differ in what they change', () => {
    const merged = mergeEdit({ quantity: 1 }, { quantity: 2 }, { quantity: 1, notes: 'Torn' } as never)
    expect(merged).toEqual({ mine: { quantity: 2 }, theirs: { quantity: 2 }, both: [] })
  })

  test('asks about a member that both have changed, unless to the same value', () => {
    expect(mergeEdit({ quantity: 1 }, { quantity: 2 }, { quantity: 3 })).toEqual({
      mine: { quantity: 2 },
      theirs: { quantity: 3 },
      both: ['quantity'],
    })
    expect(mergeEdit({ quantity: 1 }, { quantity: 3 }, { quantity: 3 }).both).toEqual([])
  })

  test('adds and takes away tags one by one', () => {
    const merged = mergeEdit({ tagIds: ['a', 'b'] }, { tagIds: ['b', 'c'] }, { tagIds: ['a', 'b', 'd'] })
    expect(merged.mine.tagIds).toEqual(['b', 'd', 'c'])
    expect(merged.both).toEqual([])
  })

  test('merges custom fields one by one', () => {
    const theirs = [volt, { ...color, textValue: 'blue' }, field('Theirs', 'x')]
    const mine = [{ ...volt, textValue: '18' }, color, newField({ name: 'Mine', textValue: 'y' })]
    const merged = mergeEdit({ fields: [volt, color] }, { fields: mine }, { fields: theirs })
    expect(merged.mine.fields?.map(({ name, textValue }) => [name, textValue])).toEqual([
      ['Volt', '18'],
      ['Color', 'blue'],
      ['Theirs', 'x'],
      ['Mine', 'y'],
    ])
    expect(merged.both).toEqual([])
  })

  test('keeps the name that somebody else has given to a field whose value is changed', () => {
    const renamed = { ...volt, name: 'Voltage' }
    const merged = mergeEdit(
      { fields: [volt] },
      { fields: [{ ...volt, textValue: '18' }] },
      { fields: [renamed] },
    )
    expect(merged.mine.fields).toEqual([{ ...renamed, textValue: '18' }])
    expect(merged.both).toEqual([])
    const both = mergeEdit(
      { fields: [volt] },
      { fields: [{ ...volt, textValue: '18' }] },
      { fields: [{ ...renamed, textValue: '24' }] },
    )
    expect(both.mine.fields).toEqual([{ ...renamed, textValue: '18' }])
    expect(both.theirs.fields).toEqual([{ ...renamed, textValue: '24' }])
    expect(both.both).toEqual(['fields'])
  })

  test('keeps the id that a new field was given meanwhile', () => {
    const added = newField({ name: 'Mine', textValue: 'y' })
    // As the server orders its members.
    const saved = Object.fromEntries(
      Object.entries({ ...added, id: '7a' }).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ) as typeof added
    const merged = mergeEdit(
      { fields: [added] },
      { fields: [{ ...added, textValue: 'z' }] },
      { fields: [saved] },
    )
    expect(merged.mine.fields).toEqual([{ ...saved, textValue: 'z' }])
    expect(merged.both).toEqual([])
  })

  test('asks about the one field that both have changed, and keeps the other changes with either answer', () => {
    const merged = mergeEdit(
      { fields: [volt, color] },
      {
        fields: [
          { ...volt, textValue: '18' },
          { ...color, textValue: 'green' },
        ],
      },
      { fields: [{ ...volt, textValue: '24' }, color] },
    )
    expect(merged.both).toEqual(['fields'])
    const values = (fields: typeof merged.mine.fields) => fields?.map(({ textValue }) => textValue)
    expect([values(merged.mine.fields), values(merged.theirs.fields)]).toEqual([
      ['18', 'green'],
      ['24', 'green'],
    ])
  })

  test('takes fields away, and puts them into one\u2019s own order', () => {
    const third = field('Length', '3')
    const merged = mergeEdit(
      { fields: [volt, color, third] },
      { fields: [third, volt] },
      { fields: [volt, color, { ...third, textValue: '4' }] },
    )
    expect(merged.mine.fields?.map(({ name, textValue }) => [name, textValue])).toEqual([
      ['Length', '4'],
      ['Volt', '12'],
    ])
  })
})
