import { describe, expect, test } from 'vitest'
import { hiddenFromViewers } from '#db/migrations/0042-hidden-from-viewers.ts'
import { migrate, migrations } from '#db/upgrade/migrate.ts'
import { findStaleTrigrams } from '#features/entities/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { databases } from './databases.ts'
import { homeOf, serverFor, userOn } from './fixtures.ts'
import { openOlder, transplant } from './older-database.ts'
import { upload } from './uploads.ts'

describe.each(databases)('search texts of an earlier version, on %s', kind => {
  const today = serverFor(kind)
  const home = homeOf(userOn(today))

  test('get the sections by which serial numbers and receipts are hidden', async () => {
    const drill = await home.make('Drill', { modelNumber: 'M 5' })
    await home.put(drill.id, { serialNumber: 'Q 7741' })
    await upload(home.client, drill.id, { bytes: 'Paid', name: 'bill.txt', type: 'receipt' })
    const before = migrations.slice(0, migrations.indexOf(hiddenFromViewers))
    const { database, drop } = await openOlder(kind, before)
    await transplant(today.app.database, database)
    const old = ['drill', 'q 7741', 'm 5', '000-001', 'bill.txt'].join('\u001f')
    await database.write(null, ({ db }) => db.exec(`update entity_search set search_text = '${old}'`))
    expect(await migrate(database, systemClock)).toContain(hiddenFromViewers.name)
    const texts = ({ q }: Parameters<Parameters<typeof database.read>[0]>[0]) =>
      q.selectFrom('entity_search').select('search_text').orderBy('n').execute()
    expect(await database.read(texts)).toEqual(await today.app.database.read(texts))
    expect(await database.read(findStaleTrigrams)).toEqual([])
    await database.close()
    await drop()
  })
})
