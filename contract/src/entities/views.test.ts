import { testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { createView, updateView } from './views.ts'

const names = (count: number) => Array.from({ length: count }, () => 'name')

for (const operation of [createView, updateView])
  testRefusals(operation, { id: zeroId, name: 'Cables', show: names(100), hue: 360 }, [
    ['name', 'must not be empty', { name: '' }],
    ['query', 'must be a JSON object', { query: 'q' }],
    ['show', 'must have at most 100 entries', { show: names(101) }],
    ['layout', 'must be one of table, gallery, list', { layout: 'cards' }],
    ['order', 'must be one of asc, desc', { order: 'up' }],
    ['position', 'must be a whole number from 0 to 1000000', { position: 0.5 }],
    ['hue', 'must be a whole number from 0 to 360', { hue: 361 }],
  ])
