import { ImportOptions } from '@stowage/contract/tables/import-options'
import { expect, test } from 'vitest'
import { Definitions } from '../values/defined-fields.ts'
import { readTable } from './import-table.ts'

test('reading a table ends with the reason of the signal', async () => {
  const asker = { key: '', signal: AbortSignal.abort(new Error('The client has gone')) }
  const definitions = new Definitions([])
  const known = { currency: 'usd', fieldNames: [], definitions, latestDay: '2026-01-31' }
  const options = ImportOptions.parse({})
  await expect(readTable(Buffer.from('Name\nTent\n'), options, asker, known)).rejects.toThrow(
    'The client has gone',
  )
})
