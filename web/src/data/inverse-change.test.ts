import { describe, expect, test } from 'vitest'
import type { Row } from './entities.ts'
import { inverseOf, inversesOf, shownFor } from './inverse-change.ts'

const tag = (id: string) => ({ id, name: id })
const field = (textValue: string) => ({ id: 'f', type: 'text', name: 'Colour', textValue })

const row = (id: string, more: object = {}) =>
  ({
    id,
    tags: [tag('red')],
    quantity: 2,
    fields: [field('green')],
    entityType: { id: 'item' },
    ...more,
  }) as unknown as Row

describe('what takes a change back', () => {
  test('puts things where they were, at the top level too', () => {
    const change = { parentId: 'shelf', locationId: null }
    expect(shownFor(change)).toEqual(['parentId', 'locationId'])
    expect(inverseOf(change, row('a', { parentId: 'box', locationId: 'attic' }))).toEqual({
      parentId: 'box',
      locationId: 'attic',
    })
    expect(inverseOf(change, row('b'))).toEqual({ parentId: null, locationId: null })
  })

  test('takes off only the tags that were put on, and puts on those that were taken off', () => {
    expect(inverseOf({ addTagIds: ['red', 'blue'] }, row('a'))).toEqual({ removeTagIds: ['blue'] })
    expect(inverseOf({ removeTagIds: ['red', 'blue'] }, row('a'))).toEqual({ addTagIds: ['red'] })
    expect(inversesOf([row('a')], { addTagIds: ['red'] })).toEqual([])
  })

  test('gives a custom field its value back, and takes a new one away', () => {
    const change = { fields: [{ name: 'Colour', type: 'number' as const, numberValue: 1 }] }
    expect(inverseOf(change, row('a'))).toEqual({
      fields: [{ name: 'Colour', type: 'text', textValue: 'green' }],
    })
    expect(inverseOf(change, row('b', { fields: [] }))).toEqual({
      fields: [{ name: 'Colour', type: 'number', numberValue: null }],
    })
  })

  test('is one for all things that were alike', () => {
    const rows = [row('a'), row('b', { quantity: 3 }), row('c')]
    expect(inversesOf(rows, { quantity: 9 })).toEqual([
      { ids: ['a', 'c'], change: { quantity: 2 } },
      { ids: ['b'], change: { quantity: 3 } },
    ])
  })
})
