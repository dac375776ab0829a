import { describe, expect, test } from 'vitest'
import { valuesOfFields } from '#db/migrations/0047-values-of-fields.ts'
import { migrate, migrations } from '#db/upgrade/migrate.ts'
import { systemClock } from '#kernel/clock.ts'
import { everyDatabase } from './databases.ts'
import { homeOf, serverFor, userOn } from './fixtures.ts'
import { openOlder, transplant } from './older-database.ts'

describe.each(everyDatabase)('custom fields of an earlier version, on %s', kind => {
  const today = serverFor(kind)
  const home = homeOf(userOn(today))

  test('get the keys and numbers by which they are compared', async () => {
    const texts = ['Mint', 'Größe', 'É'.repeat(500), 'A'.repeat(500), '0.5', '1.2.3', '']
    for (const batch of [texts, texts.toReversed()])
      await home.put((await home.make('Drill')).id, {
        fields: batch.map((textValue, i) => ({ type: 'text', name: `Field ${i}`, textValue })),
      })
    const before = migrations.slice(0, migrations.indexOf(valuesOfFields))
    const { database, drop } = await openOlder(kind, before)
    await transplant(today.app.database, database)
    expect(await migrate(database, systemClock)).toContain(valuesOfFields.name)
    const fields = ({ q }: Parameters<Parameters<typeof database.read>[0]>[0]) =>
      q.selectFrom('entity_fields').selectAll().orderBy('entity_n').orderBy('position').execute()
    expect(await database.read(fields)).toEqual(await today.app.database.read(fields))
    await database.close()
    await drop()
  })
})
