import { describe, expect, test } from 'vitest'
import { picturesOnly } from '#db/migrations/0023-pictures-only.ts'
import { migrate, migrations } from '#db/upgrade/migrate.ts'
import { systemClock } from '#kernel/clock.ts'
import { databases } from './databases.ts'
import { homeOf, serverFor, userOn } from './fixtures.ts'
import { openOlder, transplant } from './older-database.ts'
import { pictureOf, upload } from './uploads.ts'

describe.each(databases)('photos of an earlier version, on %s', kind => {
  const today = serverFor(kind, { STOWAGE_THUMBNAIL_ENABLED: 'false' })
  const home = homeOf(userOn(today))

  test('stand for their items after the upgrade if they are pictures, and stay photos', async () => {
    const kinds = [
      ['image/jpeg', 1],
      ['IMAGE/PNG', 1],
      ['link/url', 1],
      ['application/pdf', 0],
      ['text/plain; charset=utf-8', 0],
      ['application/octet-stream', 0],
      ['application/octet-stream', 1],
    ] as const
    const photos: string[] = []
    for (const [mimeType] of kinds) {
      const { id } = await home.make(mimeType)
      const entity = await upload(home.client, id, {
        bytes: pictureOf(mimeType),
        name: 'photo',
        type: 'photo',
      })
      photos.push(entity.attachments[0]?.id ?? '')
    }
    const before = migrations.slice(0, migrations.indexOf(picturesOnly))
    const { database, drop } = await openOlder(kind, before)
    await transplant(today.app.database, database)
    await database.write(null, async ({ db }) => {
      for (const [i, id] of photos.entries())
        await db.exec(`update attachments set mime_type = '${kinds[i]?.[0]}' where id = '${id}'`)
      // What an older server took for mere bytes has been drawn all the same.
      await db.exec(`update attachments set thumbnail_id = '${photos[0]}' where id = '${photos.at(-1)}'`)
    })
    expect(await migrate(database, systemClock)).toContain(picturesOnly.name)
    const rows = await database.read(({ q }) =>
      q.selectFrom('attachments').select(['id', 'type', 'is_primary']).execute(),
    )
    const found = new Map(rows.map(({ id, type, is_primary }) => [id, [type, is_primary]]))
    expect(photos.map(id => found.get(id))).toEqual(kinds.map(([, isPrimary]) => ['photo', isPrimary]))
    await database.close()
    await drop()
  })
})
