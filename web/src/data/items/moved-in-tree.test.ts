import { describe, expect, test } from 'vitest'
import type { Location } from './locations.ts'
import { movedInTree } from './moved-in-tree.ts'

const location = (name: string, ...children: Location[]): Location => ({
  id: name,
  name,
  type: 'location',
  children,
})

const outline = (locations: readonly Location[]): string =>
  locations
    .map(({ name, children }) => (children.length === 0 ? name : `${name}(${outline(children)})`))
    .join(' ')

const locations = [
  location('Attic'),
  location('Garage', location('Bench', location('Box 2'), location('Box 10')), location('Wall')),
]

describe('the tree in which a location was moved', () => {
  test('has it where it was put, with all that is in it', () => {
    expect(outline(movedInTree(locations, [{ id: 'Bench', from: 'Garage' }], 'Attic'))).toBe(
      'Attic(Bench(Box 2 Box 10)) Garage(Wall)',
    )
  })

  test('has it at the top level when no location is named', () => {
    expect(outline(movedInTree(locations, [{ id: 'Wall', from: 'Garage' }], undefined))).toBe(
      'Attic Garage(Bench(Box 2 Box 10)) Wall',
    )
  })

  test('orders names with their numbers by worth', () => {
    const moved = movedInTree([location('Box 9'), ...locations], [{ id: 'Box 9', from: null }], 'Bench')
    expect(outline(moved)).toBe('Attic Garage(Bench(Box 2 Box 9 Box 10) Wall)')
  })

  test('orders names as the server does', () => {
    const moved = movedInTree(
      [location('Łódź 3½'), location('Lodz 3'), location('Lof'), location('Lodz 4')],
      [],
      undefined,
    )
    const put = movedInTree(
      [...moved, location('Hall', location('Lodz 5'))],
      [{ id: 'Lodz 5', from: 'Hall' }],
      undefined,
    )
    expect(outline(put)).toBe('Hall Lodz 3 Łódź 3½ Lodz 4 Lodz 5 Lof')
  })

  test('has the sums of what was moved with it, in all that it was and is in', () => {
    const sums = (value: number) => ({ items: 1, sold: 0, itemCount: value / 5, totalPrice: 5, value })
    const counted = [
      { ...location('Attic'), sums: sums(100) },
      { ...location('Garage', { ...location('Bench'), sums: sums(40) }), sums: sums(70) },
    ]
    const valuesOf = (all: readonly Location[]): unknown[] =>
      all.map(({ name, sums: of, children }) => [name, of?.value, ...valuesOf(children)])
    expect(valuesOf(movedInTree(counted, [{ id: 'Bench', from: 'Garage' }], 'Attic'))).toEqual([
      ['Attic', 140, ['Bench', 40]],
      ['Garage', 30],
    ])
    const tent = { id: 'Tent', from: 'Bench', sums: sums(10) }
    expect(valuesOf(movedInTree(counted, [tent], 'Attic'))).toEqual([
      ['Attic', 110],
      ['Garage', 60, ['Bench', 30]],
    ])
  })

  test('is the same when items were moved of which nothing is known', () => {
    expect(movedInTree(locations, [{ id: 'an item', from: 'Wall' }], 'Attic')).toEqual(locations)
  })
})
