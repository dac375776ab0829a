import { describe, expect, test } from 'vitest'
import type { Place } from './places.ts'
import { placesUsed } from './places-used.ts'

const place = (id: string, ...children: Place[]): Place => ({ id, name: id, type: 'location', children })
const box = place('Box')
const places = {
  roots: [place('Cellar', place('Rack', box)), place('Garage'), place('Attic')],
  byId: new Map([[box.id, box]]),
}
const hit = (...path: string[]) => ({ kind: 'entity' as const, id: path.join(), path })

describe('the places of what somebody changed last', () => {
  const idsOf = (...hits: Parameters<typeof placesUsed>[0]) => placesUsed(hits, places).map(({ id }) => id)

  test('are those that the things are in, each of them once, the latest first', () => {
    expect(idsOf(hit('Garage'), hit('Cellar', 'Rack'), hit('Garage'), hit('Attic'))).toEqual([
      'Garage',
      'Rack',
      'Attic',
    ])
  })

  test('are the places themselves that were changed', () => {
    expect(idsOf({ kind: 'place', id: 'Box', path: ['Cellar', 'Rack'] })).toEqual(['Box'])
  })

  test('are the places of the things in which others lie', () => {
    expect(idsOf(hit('Attic', 'Suitcase'))).toEqual(['Attic'])
  })

  test('leave out what has none, or one that is gone', () => {
    expect(idsOf(hit(), hit('Shed'), { kind: 'place', id: 'Shed', path: [] })).toEqual([])
  })
})
