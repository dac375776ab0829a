import { testRefusals } from '../../test/refusals.ts'
import { quickSearch } from './search.ts'

testRefusals(quickSearch, { q: 'drill', limit: 50, kinds: ['item', 'location'] }, [
  ['limit', 'must be a whole number from 1 to 50', { limit: 0 }, { limit: 51 }, { limit: 1.5 }],
  [
    'kinds',
    'must be at most 9 of item, location, product, tag, type, template, view, member, filter',
    { kinds: ['item', 'room'] },
  ],
])
