import { describe, expect, test } from 'vitest'
import type { Location } from './locations.ts'
import { locationsUsed } from './locations-used.ts'

const location = (id: string, ...children: Location[]): Location => ({
  id,
  name: id,
  type: 'location',
  children,
})
const box = location('Box')
const locations = {
  roots: [location('Cellar', location('Rack', box)), location('Garage'), location('Attic')],
  byId: new Map([[box.id, box]]),
}
const hit = (...path: string[]) => ({ kind: 'item' as const, id: path.join(), path })

describe('the locations of what somebody changed last', () => {
  const idsOf = (...hits: Parameters<typeof locationsUsed>[0]) =>
    locationsUsed(hits, locations).map(({ id }) => id)

  test('are those that the items are in, each of them once, the latest first', () => {
    expect(idsOf(hit('Garage'), hit('Cellar', 'Rack'), hit('Garage'), hit('Attic'))).toEqual([
      'Garage',
      'Rack',
      'Attic',
    ])
  })

  test('are the locations themselves that were changed', () => {
    expect(idsOf({ kind: 'location', id: 'Box', path: ['Cellar', 'Rack'] })).toEqual(['Box'])
  })

  test('are the locations of the items in which others lie', () => {
    expect(idsOf(hit('Attic', 'Suitcase'))).toEqual(['Attic'])
  })

  test('leave out what has none, or one that is gone', () => {
    expect(idsOf(hit(), hit('Shed'), { kind: 'location', id: 'Shed', path: [] })).toEqual([])
  })
})
