import { testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { createMaintenance, updateMaintenance } from './maintenance.ts'

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
    ],
  )
