import { describe, expect, test } from 'vitest'
import { isInsideItem, wayTo } from './way-to.ts'

const home = { id: 'home', name: 'Home', href: '/locations/home' }
const attic = { id: 'attic', name: 'Attic', href: '/locations/attic' }
const crate = { id: 'crate', name: 'Crate' }
const box = { id: 'box', name: 'Box' }
const lens = { id: 'lens', locationId: null, parent: box, location: attic }
const namesOf = (way: readonly { readonly name: string }[]) => way.map(({ name }) => name).join(' › ')

describe('the way to an item', () => {
  test('ends with what it lies in, which opens', () => {
    const way = wayTo(lens, [home, attic], [home, attic, crate, box, lens].map(named))
    expect(namesOf(way)).toBe('Home › Attic › Crate › Box')
    expect(way.at(-1)?.href).toBe('/items/box')
  })

  test('has its box from the start, and no location twice', () => {
    expect(namesOf(wayTo(lens, [home, attic], undefined))).toBe('Home › Attic › Box')
    expect(namesOf(wayTo({ ...lens, parent: attic }, [home, attic], undefined))).toBe('Home › Attic')
  })

  test('has only the box where an item above is kept apart from what it belongs to', () => {
    const garage = { id: 'garage', name: 'Garage' }
    expect(namesOf(wayTo(lens, [home, attic], [garage, crate, box, lens].map(named)))).toBe(
      'Home › Attic › Box',
    )
  })

  test('has items alone where none of them is in a location', () => {
    expect(namesOf(wayTo({ ...lens, location: null }, [], [crate, box, lens].map(named)))).toBe('Crate › Box')
  })

  test('of an item that is kept apart is that to the location where it is kept', () => {
    const pinned = { ...lens, locationId: 'attic' }
    expect([namesOf(wayTo(pinned, [home, attic], undefined)), isInsideItem(pinned)]).toEqual([
      'Home › Attic',
      false,
    ])
  })
})

function named({ id, name = 'Lens' }: { readonly id: string; readonly name?: string }) {
  return { id, name }
}
