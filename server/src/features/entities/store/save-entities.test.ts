import { createEntity } from '@stowage/contract/entities/entities'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany } from '#test/many-entities.ts'
import type { Change } from '../model/entity.ts'
import { loadEntity } from '../read/entity.queries.ts'
import { saveEntities } from './save-entities.ts'

describe.each(everyDatabase)('saving many entities at once, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)

  /** Loads every item of the home and saves what becomes of it. */
  async function rewrite(become: (change: Change, i: number) => Change['after']): Promise<void> {
    const { groupId } = home
    await stowage.app.database.write(groupId, async ({ db }) => {
      const ids = await db.q
        .selectFrom('entities')
        .select('id')
        .where('group_id', '=', groupId)
        .orderBy('n')
        .execute()
      const changes: Change[] = []
      for (const { id } of ids) {
        const before = await loadEntity(db, groupId, id)
        changes.push({ before, after: before })
      }
      await saveEntities(
        db,
        { groupId },
        changes.map(({ before, after }, i) => ({ before, after: become({ before, after }, i) })),
      )
    })
  }

  test('keeps everything that follows from them', async () => {
    const attic = await home.room('Attic')
    await addMany(stowage, home, 420, i => ({
      parent_id: attic.id,
      quantity: 1,
      archived: i % 5 === 0 ? 1 : 0,
      notes: `n${i}`,
    }))
    await expectKeptValues(stowage, home.groupId)
    await rewrite(({ after }, i) =>
      after === null || i === 0
        ? after
        : {
            ...after,
            row: {
              ...after.row,
              quantity: i,
              archived: i % 3 === 0 ? 1 : 0,
              notes: `m${i}`,
              purchase_price: i / 7,
              asset_number: i,
            },
          },
    )
    await expectKeptValues(stowage, home.groupId)
    expect(await home.names({ q: 'm419' })).toEqual(['Item 418'])
    expect(await home.names({ q: 'n418' })).toEqual([])
  })

  test('forgets all of them, containers with what lies in them', async () => {
    const attic = await home.room('Attic')
    await addMany(stowage, home, 250, () => ({ parent_id: attic.id, quantity: 1 }))
    await rewrite(() => null)
    await expectKeptValues(stowage, home.groupId)
    const kept = await stowage.app.database.read(({ q }) =>
      q.selectFrom('place_totals').selectAll().where('group_id', '=', home.groupId).execute(),
    )
    expect(kept).toEqual([])
    expect((await home.client.call(createEntity, { name: 'Fresh start' })).assetId).toBe('000-001')
  })
})
