import { describe, expect, test } from 'vitest'
import type { CollectedEntity } from './device-entity.ts'
import { findEntities } from './find-entities.ts'

const entity = (name: string, more: Partial<CollectedEntity> = {}): CollectedEntity => ({
  id: name,
  name,
  isLocation: false,
  path: [],
  ...more,
})

const tag = (name: string) => ({ id: name, name, color: '', icon: '' }) as never

const known = [
  entity('Tenon saw'),
  entity('Cordless drill', { path: ['Garage', 'Workbench'] }),
  entity('Drill', { assetId: '000-042' }),
  entity('Drill bits', { archived: true }),
  entity('Box', { description: 'Bits for the drill', tags: [tag('Werkzeug')] }),
  entity('Küchenwaage'),
  entity('Drillstraße', { isLocation: true }),
]

const names = (q: string, limit = 12): string[] => findEntities(known, q, limit).map(({ name }) => name)

describe('what a device finds', () => {
  test('is ranked as pickers rank, with other members after names, and without what is archived', () => {
    expect(names('drill')).toEqual(['Drill', 'Drillstraße', 'Cordless drill', 'Box'])
  })

  test.each([
    ['dirll', 'Cordless drill'],
    ['kuechenwaage', 'Küchenwaage'],
    ['KUCHEN', 'Küchenwaage'],
    ['garage cord', 'Cordless drill'],
    ['000-042', 'Drill'],
    ['#42', 'Drill'],
    ['werkzeug bits', 'Box'],
  ])('is folded, and forgives letters: %s', (q, name) => {
    expect(names(q)[0]).toBe(name)
  })

  test('is cut to the best, and marks what was typed', () => {
    expect(names('drill', 2)).toEqual(['Drill', 'Drillstraße'])
    expect(findEntities(known, 'cord', 1)).toEqual([
      {
        kind: 'item',
        id: 'Cordless drill',
        name: 'Cordless drill',
        assetId: '',
        path: ['Garage', 'Workbench'],
        marks: [
          {
            from: 0,
            to: 4,
          },
        ],
      },
    ])
    expect(names(' ')).toEqual([])
    expect(names('qqzzqq')).toEqual([])
  })
})
