import { beforeAll, describe, expect, test } from 'vitest'
import type { Writer } from '#db/reader-writer.ts'
import { type StaleKind, verifyDerived } from '#features/entities/index.ts'
import { openBackground } from '#jobs/background.ts'
import { newId } from '#kernel/ids.ts'
import { backgroundTools } from '#test/background-tools.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany } from '#test/many-entities.ts'
import { repairDerivedOfGroup } from './derived.ts'

const locations = 700
const entities = 1400

describe.each(everyDatabase)('what is kept of more items than fit into a batch, on %s', kind => {
  let home: Household
  const stowage = serverFor(kind)
  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    const tag = await home.tag('Tagged')
    const { n: tagN } = await inGroup(db =>
      db.q.selectFrom('tags').select('n').where('id', '=', tag.id).executeTakeFirstOrThrow(),
    )
    const ids = Array.from({ length: locations }, () => newId())
    const room = { entity_type_id: home.locationType.id, is_location: 1 } as const
    await addMany(stowage, home, locations, i => ({ ...room, id: ids[i] as string }))
    await addMany(
      stowage,
      home,
      entities,
      i => ({ parent_id: ids[i % locations] as string, quantity: 1, purchase_price: i }),
      () => [tagN],
    )
    const { id } = await home.make('Rope')
    await home.put(id, { fields: [{ type: 'text', name: 'Colour', textValue: 'Red' }] })
  })

  const inGroup = <T>(work: (db: Writer) => Promise<T>): Promise<T> =>
    stowage.app.database.write(home.groupId, ({ db }) => work(db))
  const tools = () => backgroundTools(stowage.app.database, stowage.clock)
  const work = { name: 'mend', groupId: null, signal: new AbortController().signal }
  const inspect = async () => {
    const stale: { kind: StaleKind; id: string }[] = []
    await stowage.app.database.read(db => verifyDerived(db, home.groupId, each => stale.push(each)))
    return Map.groupBy(stale, each => each.kind)
  }

  test('is found to be right', async () => {
    await expectKeptValues(stowage, home.groupId)
  })

  test('is mended batch by batch when all of it is wrong, totals to the last location', async () => {
    await inGroup(async ({ q }) => {
      const { groupId } = home
      await q
        .updateTable('entities')
        .set({ name_key: '?', height: 0 })
        .where('group_id', '=', groupId)
        .execute()
      await q.updateTable('entity_fields').set({ text_key: '?' }).where('group_id', '=', groupId).execute()
      await q.deleteFrom('entity_search').where('group_id', '=', groupId).execute()
      for (const table of ['group_totals', 'place_totals', 'name_words'] as const)
        await q.deleteFrom(table).where('group_id', '=', groupId).execute()
      await q.updateTable('tag_totals').set({ n: 1, price: 2 }).where('group_id', '=', groupId).execute()
    })
    const searched = async () => (await home.list({ q: 'it', isLocation: 'any', pageSize: 1 })).total
    expect(await searched()).toBe(0)
    const found = await inspect()
    const locationsOf = new Set(found.get('totals')?.map(({ id }) => id))
    expect(found.get('names')).toHaveLength(locations + entities + 1)
    expect(found.get('search-texts')).toHaveLength(locations + entities + 1)
    expect(found.get('field-keys')).toHaveLength(1)
    expect(found.get('heights')).toHaveLength(locations)
    expect(locationsOf.size).toBeGreaterThanOrEqual(locations)

    await repairDerivedOfGroup(
      { ctx: openBackground(tools(), work), longWrites: stowage.app.longWrites },
      home.groupId,
    )
    await expectKeptValues(stowage, home.groupId)
    // Servers keep no answer of before.
    expect(await searched()).toBeGreaterThan(0)
  })
})
