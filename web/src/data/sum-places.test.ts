import { expect, test } from 'vitest'
import type { Row } from './entities.ts'
import type { Place } from './places.ts'
import { sumUp } from './sum-places.ts'

const place = (id: string, ...children: Place[]): Place => ({ id, name: id, type: 'location', children })

const entered = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }

const row = (id: string, itemCount?: number): Row => ({
  id,
  assetId: '',
  name: id,
  description: '',
  quantity: 1,
  insured: false,
  archived: false,
  purchasePrice: 0,
  soldDate: '',
  tags: [],
  ...entered,
  entityType: { id: 't', name: 'Place', description: '', icon: '', isLocation: true, ...entered },
  ...(itemCount === undefined ? {} : { itemCount }),
})

test('a place counts what lies in it and in the places inside, at any depth', () => {
  const facts = sumUp(
    [place('Garage', place('Bench', place('Drawer')), place('Wall'))],
    [row('Garage', 2), row('Bench', 3), row('Drawer', 0.5), row('Wall')],
    [
      { id: 'Garage', total: 10 },
      { id: 'Drawer', total: 5 },
    ],
  )
  expect(facts.get('Garage')).toMatchObject({ pieces: 5.5, places: 3, value: 15 })
  expect(facts.get('Bench')).toMatchObject({ pieces: 3.5, places: 1, value: 5 })
  expect(facts.get('Wall')).toMatchObject({ pieces: 0, places: 0, value: 0 })
})
