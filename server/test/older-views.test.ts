import { createView } from '@stowage/contract/entities/views'
import { describe, expect, test } from 'vitest'
import { locationsInViews } from '#db/migrations/0027-locations-in-views.ts'
import { migrate, migrations } from '#db/upgrade/migrate.ts'
import { systemClock } from '#kernel/clock.ts'
import { databases } from './databases.ts'
import { homeOf, serverFor, userOn } from './fixtures.ts'
import { openOlder, transplant } from './older-database.ts'

describe.each(databases)('views and changes of an earlier version, on %s', kind => {
  const today = serverFor(kind)
  const home = homeOf(userOn(today))

  test('say location in the words of this one', async () => {
    const query = { hasPlace: false, q: 'the "place", or "hasPlace":' }
    const view = { name: 'Loose', query, show: ['place', 'field:place'], orderBy: 'place' }
    await home.make('Tent')
    await home.client.call(createView, { ...view, layout: 'table', order: 'asc', shared: false, position: 0 })
    const before = migrations.slice(0, migrations.indexOf(locationsInViews))
    const { database, drop } = await openOlder(kind, before)
    await transplant(today.app.database, database)
    await database.write(null, ({ db }) =>
      db.exec(`update changes set subjects = '{"first":[],"tables":{"entities":7},"places":2}'`),
    )
    expect(await migrate(database, systemClock)).toContain(locationsInViews.name)
    const [kept, changes] = await database.read(async ({ q }) => [
      await q.selectFrom('views').select(['query', 'columns', 'order_by']).executeTakeFirstOrThrow(),
      await q.selectFrom('changes').select('subjects').execute(),
    ])
    expect(JSON.parse(kept.query)).toEqual({ hasLocation: false, q: query.q })
    expect(kept).toMatchObject({ columns: '["location","field:place"]', order_by: 'location' })
    const subjects = '{"first":[],"tables":{"entities":7},"locations":2}'
    expect(new Set(changes.map(each => each.subjects))).toEqual(new Set([subjects]))
    await database.close()
    await drop()
  })
})
