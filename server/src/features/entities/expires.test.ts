import { createEntity, patchEntity, updateEntity } from '@stowage/contract/entities/entities'
import { changeEntities, createEntities } from '@stowage/contract/entities/entity-bulk'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { exportEntities, exportEntityTable } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { importText } from '#test/csv-files.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf } from '#test/household.ts'

describe.each(everyDatabase)('expiry days of items, on %s', kind => {
  const { home } = householdOn(kind)

  const dayOf = async (id: string) => (await home.get(id)).expires
  const bulk = (id: string, expires: string | null) =>
    home.client.send(changeEntities, { select: { ids: [id] }, change: { expires } } as never)

  test('are kept, stay when a request does not name them, and are cleared by null and ""', async () => {
    const { id, expires } = await home.make('Rice', { expires: '2027-03-01' })
    expect(expires).toBe('2027-03-01')
    expect((await home.make('Salt')).expires).toBe('')
    const { expires: _, ...others } = await home.get(id)
    await home.client.call(updateEntity, { ...others, id } as never)
    await home.patch(id, { quantity: 3 })
    expect(await dayOf(id)).toBe('2027-03-01')
    for (const none of [null, '', '0001-01-01']) {
      for (const clears of [home.put, home.patch])
        expect((await clears.call(home, id, { expires: none })).expires).toBe('')
      expect((await home.put(id, { expires: '9999-12-31' })).expires).toBe('9999-12-31')
    }
    const batch = { items: [{ name: 'Beans', expires: '0002-01-01' }] }
    const { items } = await home.client.call(createEntities, batch as never)
    expect(await dayOf(requireValue(items[0]).id)).toBe('0002-01-01')
  })

  test.each(['2026-02-30', 'soon', '30d', 20260131, ['2026-01-31']])(
    'are refused when they are %j',
    async bad => {
      const refused = { status: 422, fields: ['expires'] }
      const { id } = await home.make('Good', { expires: '2026-01-31' })
      const sent = { name: 'Bad', expires: bad } as never
      expect(refusalOf(await home.client.send(createEntity, sent))).toMatchObject(refused)
      expect(refusalOf(await home.tryPut(id, { expires: bad } as never))).toMatchObject(refused)
      expect(refusalOf(await home.client.send(patchEntity, { id, expires: bad } as never))).toMatchObject(
        refused,
      )
      expect(await dayOf(id)).toBe('2026-01-31')
    },
  )

  test('are not for locations, but stay when an item becomes one', async () => {
    const refused = { status: 422, fields: ['expires'] }
    const expires = '2027-03-01'
    const asRoom = { name: 'Larder', entityTypeId: home.locationType.id, expires }
    expect(refusalOf(await home.client.send(createEntity, asRoom as never))).toMatchObject(refused)
    const inBatch = await home.client.send(createEntities, { items: [asRoom] } as never)
    expect(refusalOf(inBatch)).toMatchObject({ status: 422, fields: ['items.0.expires'] })
    const room = await home.room('Larder')
    expect(refusalOf(await home.tryPatch(room.id, { expires }))).toMatchObject(refused)
    expect(refusalOf(await home.tryPut(room.id, { expires }))).toMatchObject(refused)
    expect((await bulk(room.id, expires)).status).toBe(422)
    const box = await home.make('Box', { expires })
    await home.patch(box.id, { entityTypeId: home.locationType.id })
    expect((await home.put(box.id)).expires).toBe(expires)
    expect((await home.patch(box.id, { expires: null })).expires).toBe('')
  })

  test('are set and cleared on many items in one change that is undone, and copied by a duplicate', async () => {
    const { id } = await home.make('Flour', { expires: '2027-01-31' })
    expect((await home.duplicate(id)).expires).toBe('2027-01-31')
    expect((await bulk(id, '2028-02-29')).body).toMatchObject({ changed: 1 })
    expect(await dayOf(id)).toBe('2028-02-29')
    await bulk(id, null)
    expect(await dayOf(id)).toBe('')
    const change = requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
    await home.client.call(undoChange, { id: change.id })
    expect(await dayOf(id)).toBe('2028-02-29')
  })

  test('are a column of tables, and no column of the file that Homebox knows', async () => {
    const { id } = await home.make('Milk', { expires: '2026-12-05' })
    const select = { query: { all: true } }
    const { bytes } = await home.client.download(exportEntityTable, { select } as never)
    const text = Buffer.from(bytes).toString()
    expect([text.includes('HB.expires'), text.includes('HB.codes')]).toEqual([true, false])
    expect((await home.client.send(exportEntities, {})).text).not.toContain('HB.expires')
    await home.patch(id, { expires: null })
    await importText(home.client, text)
    expect(await dayOf(id)).toBe('2026-12-05')
  })
})
