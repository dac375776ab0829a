import {
  billOfMaterials,
  exportEntities,
  exportEntityTable,
  exportMaintenance,
} from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { databases } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'

describe.each(databases)('an export while a large change is under way, on %s', kind => {
  const stowage = serverFor(kind)

  const select = { query: { all: true } }

  test.each([
    [exportEntities, {}],
    [billOfMaterials, {}],
    [exportEntityTable, { select }],
    [exportMaintenance, { select }],
  ])('is 503 with Retry-After, and a warning without a stack', async (operation, input) => {
    const ada = await stowage.signUp()
    const home = await Household.of(ada.client)
    const at = stowage.clock.now().toISOString()
    await stowage.app.database.write(null, ({ db }) =>
      db.q
        .insertInto('long_writes')
        .values({
          group_id: home.groupId,
          id: 'change',
          kind: 'x',
          format: 1,
          version: '1',
          actor_id: null,
          at,
          state: 'running',
          facts: 'null',
          total: 9,
          done: 1,
          error: null,
          leased_by: 'somebody',
          leased_until: at,
        })
        .execute(),
    )
    const already = stowage.loggedErrors.length
    const { status, headers, body } = await home.client.send(operation, input)
    expect([status, headers.get('retry-after'), body]).toMatchObject([503, '5', { code: 'overloaded' }])
    const lines = stowage.loggedErrors.slice(already).map(line => JSON.parse(line))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect([line.level, line.err]).toEqual([40, undefined])
  })
})
