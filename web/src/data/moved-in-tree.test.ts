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
    expect(outline(movedInTree(places, [{ id: 'Bench', from: 'Garage' }], 'Attic'))).toBe(
      'Attic(Bench(Box 2 Box 10)) Garage(Wall)',
    )
  })

  test('has it at the top level when no place is named', () => {
    expect(outline(movedInTree(places, [{ id: 'Wall', from: 'Garage' }], undefined))).toBe(
      'Attic Garage(Bench(Box 2 Box 10)) Wall',
    )
  })

  test('orders names with their numbers by worth', () => {
    const moved = movedInTree([place('Box 9'), ...places], [{ id: 'Box 9', from: null }], 'Bench')
    expect(outline(moved)).toBe('Attic Garage(Bench(Box 2 Box 9 Box 10) Wall)')
  })

  test('orders names as the server does', () => {
    const moved = movedInTree(
      [place('Łódź 3½'), place('Lodz 3'), place('Lof'), place('Lodz 4')],
      [],
      undefined,
    )
    const put = movedInTree(
      [...moved, place('Hall', place('Lodz 5'))],
      [{ id: 'Lodz 5', from: 'Hall' }],
      undefined,
    )
    expect(outline(put)).toBe('Hall Lodz 3 Łódź 3½ Lodz 4 Lodz 5 Lof')
  })

  test('has the sums of what was moved with it, in all that it was and is in', () => {
    const sums = (value: number) => ({ items: 1, sold: 0, itemCount: value / 5, totalPrice: 5, value })
    const counted = [
      { ...place('Attic'), sums: sums(100) },
      { ...place('Garage', { ...place('Bench'), sums: sums(40) }), sums: sums(70) },
    ]
    const valuesOf = (all: readonly Place[]): unknown[] =>
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

  test('is the same when things were moved of which nothing is known', () => {
    expect(movedInTree(places, [{ id: 'a thing', from: 'Wall' }], 'Attic')).toEqual(places)
  })
})
