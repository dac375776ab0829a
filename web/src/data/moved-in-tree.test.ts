import { describe, expect, test } from 'vitest'
import { movedInTree } from './moved-in-tree.ts'
import type { Place } from './places.ts'

const place = (name: string, ...children: Place[]): Place => ({ id: name, name, type: 'location', children })

const outline = (places: readonly Place[]): string =>
  places
    .map(({ name, children }) => (children.length === 0 ? name : `${name}(${outline(children)})`))
    .join(' ')

const places = [
  place('Attic'),
  place('Garage', place('Bench', place('Box 2'), place('Box 10')), place('Wall')),
]

describe('the tree in which a place was moved', () => {
  test('has it where it was put, with all that is in it', () => {
    expect(outline(movedInTree(places, new Set(['Bench']), 'Attic'))).toBe(
      'Attic(Bench(Box 2 Box 10)) Garage(Wall)',
    )
  })

  test('has it at the top level when no place is named', () => {
    expect(outline(movedInTree(places, new Set(['Wall']), undefined))).toBe(
      'Attic Garage(Bench(Box 2 Box 10)) Wall',
    )
  })

  test('orders names with their numbers by worth', () => {
    const moved = movedInTree([place('Box 9'), ...places], new Set(['Box 9']), 'Bench')
    expect(outline(moved)).toBe('Attic Garage(Bench(Box 2 Box 9 Box 10) Wall)')
  })

  test('is the same when only things were moved', () => {
    expect(movedInTree(places, new Set(['a thing']), 'Attic')).toEqual(places)
  })
})
