import { listByAssetNumber } from '@stowage/contract/entities/assets'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, namesOf } from '#test/household.ts'
import { testApp } from '#test/test-app.ts'

describe.each(everyDatabase)('asset numbers, on %s', kind => {
  const { home } = householdOn(kind)

  test('go on from the highest, archived items and locations included, and fall back with it', async () => {
    const a = await home.make('A')
    await home.put(a.id, { assetId: '41', archived: true })
    expect((await home.room('B')).assetId).toBe('000-042')
    const c = await home.make('C')
    expect(c.assetId).toBe('000-043')
    await home.remove(c.id)
    expect((await home.make('D')).assetId).toBe('000-043')
  })

  test('are never given twice, however many ask at once', async () => {
    const made = await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => home.make(`Item ${i}`)),
      ...Array.from({ length: 4 }, async (_, i) => home.duplicate((await home.make(`Other ${i}`)).id)),
    ])
    const numbers = [...(await home.list({ orderBy: 'assetId' })).items].map(({ assetId }) => assetId)
    expect(new Set(numbers).size).toBe(20)
    expect(made.every(({ assetId }) => numbers.includes(assetId))).toBe(true)
  })

  test('may be shared on purpose, and are looked up for items and locations, by name', async () => {
    for (const [name, more] of [
      ['b', {}],
      ['C', { archived: true }],
      ['a', { entityTypeId: home.locationType.id }],
    ] as const)
      await home.put((await home.make(name)).id, { assetId: '000-777', ...more })
    await home.make('other')
    const page = await home.client.call(listByAssetNumber, { id: '777' })
    expect([namesOf(page.items), page.total, page.page, page.pageSize]).toEqual([['a', 'b', 'C'], 3, -1, -1])
    const second = await home.client.call(listByAssetNumber, { id: '000-777', page: 2, pageSize: 2 })
    expect([namesOf(second.items), second.total]).toEqual([['C'], 3])
    expect(
      await home.client.call(listByAssetNumber, { id: '5', page: 'x', pageSize: 'undefined' }),
    ).toMatchObject({ total: 0, items: [] })
    for (const id of ['9007199254740992', '978014044913678014044913'])
      expect(await home.client.call(listByAssetNumber, { id })).toMatchObject({ total: 0, items: [] })
    for (const id of ['abc', '-', '1.5', '"1"'])
      expect((await home.client.send(listByAssetNumber, { id })).status).toBe(400)
  })

  test('are read past all dashes and quotes of a text; a number below 1 unsets one', async () => {
    const { id } = await home.make('Clamp')
    for (const [given, shown] of [
      ['"-000-042"', '000-042'],
      ['--7--', '000-007'],
      [-7, ''],
      ['8', '000-008'],
      ['-0', ''],
    ] as const)
      expect((await home.put(id, { assetId: given as string })).assetId).toBe(shown)
  })

  test('after the highest possible one there is none to give', async () => {
    const top = await home.make('Top')
    await home.put(top.id, { assetId: '9007199254740991' })
    expect((await home.make('Next')).assetId).toBe('')
    expect((await home.duplicate(top.id)).assetId).toBe('')
  })

  test('are given only to copies when the setting is off', async () => {
    const quiet = await testApp(kind, { STOWAGE_OPTIONS_AUTO_INCREMENT_ASSET_ID: 'false' })
    const flat = await Household.of((await quiet.signUp()).client)
    const made = await flat.make('A')
    expect(made.assetId).toBe('')
    expect((await flat.duplicate(made.id)).assetId).toBe('000-001')
    await quiet.close()
  })
})
