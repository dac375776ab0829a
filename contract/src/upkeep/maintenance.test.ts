import { testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { createMaintenance, listMaintenance, sumMaintenanceCosts, updateMaintenance } from './maintenance.ts'

const text = (length: number) => 'x'.repeat(length)
const day = 'must be a date such as 2026-01-31'
const cost = 'must be a number of at most 1000000000000 in size, such as "12.5"'

for (const operation of [createMaintenance, updateMaintenance])
  testRefusals(
    operation,
    { id: zeroId, name: text(255), description: text(10_000), completedDate: '2026-01-31', cost: '-1e12' },
    [
      ['name', 'must not be empty', { name: '' }],
      ['name', 'is required', { name: undefined }],
      ['name', 'must have at most 255 characters', { name: text(256) }],
      ['description', 'must have at most 10000 characters', { description: text(10_001) }],
      ['scheduledDate', day, { scheduledDate: '2026-02-30' }],
      ['completedDate', day, { completedDate: 'soon' }],
      ['cost', cost, { cost: 'much' }, { cost: '1e13' }, { cost: '0x10' }, { cost: {} }],
      ['rule', 'must be a JSON object', { rule: 'monthly' }],
      [
        'rule.every',
        'must be a whole number from 1 to 999',
        ...[0, 1000, 1.5].map(every => ({ rule: { every, unit: 'day' } })),
      ],
      [
        'rule.unit',
        'must be one of day, week, month, year',
        { rule: { every: 1, unit: 'hour' } },
        { rule: { every: 1 } },
      ],
      ['rule.from', 'must be one of done, scheduled', { rule: { every: 1, unit: 'day', from: 'now' } }],
      ['rule.until', day, { rule: { every: 1, unit: 'day', until: 'soon' } }],
    ],
  )

for (const operation of [listMaintenance, sumMaintenanceCosts])
  testRefusals(
    operation,
    { since: '2026-01-31', until: '', archived: false, locationId: zeroId, tagIds: zeroId },
    [
      ['since', day, { since: '2026-02-30' }],
      ['until', day, { until: 'soon' }],
      ['archived', 'must be true or false', { archived: 'only' }],
      ['locationId', 'must be a list of UUIDs', { locationId: 'here' }],
      ['locationId', 'must have 1 to 1 entries', { locationId: [zeroId, zeroId] }],
      ['tagIds', 'must have 1 to 100 entries', { tagIds: Array(101).fill(zeroId) }],
    ],
  )

testRefusals(sumMaintenanceCosts, { groupBy: 'month' }, [
  ['groupBy', 'must be one of year, month, entity, tag', { groupBy: 'week' }],
])
