import { findByCode } from '@stowage/contract/entities/codes'
import { createEntity, updateEntity } from '@stowage/contract/entities/entities'
import { changeEntities, createEntities } from '@stowage/contract/entities/entity-bulk'
import { mergeLocation } from '@stowage/contract/entities/locations'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { createStockProduct } from '@stowage/contract/stock/products'
import { exportEntities, exportEntityTable } from '@stowage/contract/tables/table-exports'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { importText } from '#test/csv-files.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'

const ean = '4006381333931'

describe.each(everyDatabase)('codes of items, on %s', kind => {
  const { stowage, home } = householdOn(kind)

  const codesOf = async (id: string) => (await home.get(id)).codes
  const bulk = (ids: string[], change: Sent) =>
    home.client.send(changeEntities, { select: { ids }, change } as never)

  test('are kept without outer blanks, once without regard to case', async () => {
    const drill = await home.make('Drill', { codes: [` ${ean} `, 'SCH-00017', 'sch-00017'] })
    expect(drill.codes).toEqual([ean, 'SCH-00017'])
    expect((await home.make('Saw')).codes).toEqual([])
    const { items } = await home.client.call(createEntities, {
      items: [{ name: 'Rope', codes: [ean] }],
    } as never)
    expect(await codesOf(requireValue(items[0]).id)).toEqual([ean])
    await expectKeptValues(stowage, home.groupId)
  })

  test('stay when a request does not name them, and are cleared by null, "" and []', async () => {
    const { id } = await home.make('Lamp', { codes: ['A', 'B'] })
    const { codes: _, ...others } = await home.get(id)
    await home.client.call(updateEntity, { ...others, id } as never)
    await home.patch(id, { quantity: 3 })
    expect(await codesOf(id)).toEqual(['A', 'B'])
    for (const none of [null, '', []]) {
      await home.patch(id, { codes: ['C'] })
      expect((await home.patch(id, { codes: none })).codes).toEqual([])
      await home.put(id, { codes: ['D'] })
      expect((await home.put(id, { codes: none })).codes).toEqual([])
    }
    await expectKeptValues(stowage, home.groupId)
  })

  test.each<[Sent['codes'], string]>([
    [Array.from({ length: 21 }, (_, i) => `c${i}`), 'codes'],
    [['x'.repeat(256)], 'codes.0'],
    [['ok', ' '], 'codes.1'],
    [[5], 'codes.0'],
    ['text', 'codes'],
    [['a\0'], 'codes.0'],
  ])('are refused when they are %j', async (codes, path) => {
    const reply = await home.client.send(createEntity, { name: 'Bad', codes } as never)
    expect(refusalOf(reply)).toMatchObject({ status: 422, fields: [path] })
    const { id } = await home.make('Good', { codes: ['kept'] })
    expect(refusalOf(await home.tryPut(id, { codes }))).toMatchObject({ status: 422, fields: [path] })
    expect(await codesOf(id)).toEqual(['kept'])
  })

  test('take 255 emoji and 20 codes', async () => {
    const codes = ['🔥'.repeat(255), ...Array.from({ length: 19 }, (_, i) => `code ${i}`)]
    expect((await home.make('Full', { codes })).codes).toEqual(codes)
  })

  test('are not for locations, but stay when an item becomes one', async () => {
    const refused = { status: 422, fields: ['codes'] }
    const asRoom = { name: 'Attic', entityTypeId: home.locationType.id, codes: ['A'] }
    expect(refusalOf(await home.client.send(createEntity, asRoom as never))).toMatchObject(refused)
    const room = await home.room('Attic')
    expect(refusalOf(await home.tryPatch(room.id, { codes: ['A'] }))).toMatchObject(refused)
    expect(refusalOf(await home.tryPut(room.id, { codes: ['A'] }))).toMatchObject(refused)
    expect((await bulk([room.id], { addCodes: ['A'] })).status).toBe(422)
    const box = await home.make('Box', { codes: ['A', 'B'] })
    await home.patch(box.id, { entityTypeId: home.locationType.id })
    expect((await home.put(box.id)).codes).toEqual(['A', 'B'])
    expect((await home.patch(box.id, { codes: ['b'] })).codes).toEqual(['b'])
  })

  test('are added to and removed from many items at once, in one change that is undone', async () => {
    const one = await home.make('One', { codes: ['old', 'same'] })
    const other = await home.make('Other', { codes: ['SAME'] })
    const ids = [one.id, other.id]
    const reply = await bulk(ids, { addCodes: [ean, 'Same'], removeCodes: ['OLD'] })
    expect(reply.body).toMatchObject({ changed: 2 })
    expect(await codesOf(one.id)).toEqual(['same', ean])
    expect(await codesOf(other.id)).toEqual(['SAME', ean])
    const change = requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
    await home.client.call(undoChange, { id: change.id })
    expect(await codesOf(one.id)).toEqual(['old', 'same'])
    expect(await codesOf(other.id)).toEqual(['SAME'])
    const full = await home.make('Full', { codes: Array.from({ length: 20 }, (_, i) => `c${i}`) })
    expect((await bulk([full.id], { addCodes: ['more'] })).status).toBe(422)
    expect((await bulk([full.id], { codes: null })).status).toBe(200)
    expect(await codesOf(full.id)).toEqual([])
    await expectKeptValues(stowage, home.groupId)
  })

  test('are not copied by a duplicate, and come back with a deleted item', async () => {
    const { id } = await home.make('Tent', { codes: ['T1'] })
    expect((await home.duplicate(id)).codes).toEqual([])
    await home.remove(id)
    await expectKeptValues(stowage, home.groupId)
    const change = requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
    await home.client.call(undoChange, { id: change.id })
    expect(await codesOf(id)).toEqual(['T1'])
    await expectKeptValues(stowage, home.groupId)
  })

  test('are a column of tables, and no column of the file that Homebox knows', async () => {
    const codes = ['a;b', 'c\\', '=d', ean]
    const { id } = await home.make('Odd codes', { codes, assetId: '' })
    await home.make('No codes')
    const select = { query: { all: true, isLocation: 'any', includeArchived: true } }
    const { bytes } = await home.client.download(exportEntityTable, { select } as never)
    const text = Buffer.from(bytes).toString()
    expect(text).toContain('HB.codes')
    expect(text).toContain(String.raw`a\;b; c\ ; =d; ${ean}`)
    expect((await home.client.send(exportEntities, {})).text).not.toContain('HB.codes')
    await home.patch(id, { codes: [] })
    await importText(home.client, text)
    expect(await codesOf(id)).toEqual(codes)
    await expectKeptValues(stowage, home.groupId)
  })
})

describe.each(everyDatabase)('what a code stands for, on %s', kind => {
  const { home } = householdOn(kind)

  test('may be products, each without regard to case and outer blanks, beside items', async () => {
    await home.make('Carton', { codes: [ean] })
    for (const [name, codes] of [
      ['Milk', [ean, 'ab-12']],
      ['Soy milk', [`${ean}0`]],
      ['Oat milk', [ean]],
      ['No code', []],
    ])
      await home.client.call(createStockProduct, { name, codes } as never)
    const namesOf = async (value: string) => {
      const { items, products } = await home.client.call(findByCode, { value })
      return [items, products].map(found => found.map(({ name }) => name))
    }
    expect(await namesOf(ean)).toEqual([['Carton'], ['Milk', 'Oat milk']])
    expect(await namesOf(' AB-12 ')).toEqual([[], ['Milk']])
    expect(await namesOf('12')).toEqual([[], []])
    expect(await namesOf('milk')).toEqual([[], []])
  })

  const find = async (value: string) => {
    const { items, products } = await home.client.call(findByCode, { value })
    expect(products).toEqual([])
    return items.map(({ name, matched }) => `${name}: ${matched}`)
  }

  test('is told in the order of asset numbers, addresses, codes and serial numbers, each item once', async () => {
    const numbered = await home.make('Numbered')
    await home.put(numbered.id, { assetId: '000-777', codes: ['#777'] })
    const coded = await home.make('Coded', { codes: ['000-777', ean, `/item/${numbered.id}`] })
    const serial = await home.make('Serial')
    await home.put(serial.id, { serialNumber: ' 000-777', archived: true })
    const both = await home.make('Both', { codes: [ean.toUpperCase()] })
    await home.put(both.id, { serialNumber: ean })
    expect(await find(' 000-777 ')).toEqual(['Numbered: assetId', 'Coded: code', 'Serial: serialNumber'])
    expect(await find('#777')).toEqual(['Numbered: assetId'])
    expect(await find('777')).toEqual(['Numbered: assetId'])
    expect(await find(`https://example.com/a/000-777`)).toEqual(['Numbered: address'])
    expect(await find(`/item/${numbered.id}`)).toEqual(['Numbered: address', 'Coded: code'])
    expect(await find(ean)).toEqual(['Coded: code', 'Both: code'])
    expect(await find('')).toEqual([])
    expect(await find('unknown')).toEqual([])
    await home.patch(coded.id, { codes: ['777'] })
    expect(await find('777')).toEqual(['Coded: code'])
  })

  test('ignores case and outer blanks, and nothing else', async () => {
    const fire = '🔥'.repeat(255)
    await home.make('Odd', { codes: ['Straße-1', 'Ä 7', fire] })
    for (const value of ['STRASSE-1', ' straße-1 ', 'ä 7', fire])
      expect(await find(value)).toEqual(['Odd: code'])
    for (const value of ['Strase-1', 'A 7', 'Ä7']) expect(await find(value)).toEqual([])
  })

  test('is at most 50 of 300 items with one code, with the row that lists have', async () => {
    const items = Array.from({ length: 300 }, (_, i) => ({ name: `Chair ${i}`, codes: ['chair'] }))
    await home.client.call(createEntities, { items } as never)
    const found = (await home.client.call(findByCode, { value: 'CHAIR' })).items
    expect(found.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, i) => `Chair ${i}`))
    const { id, assetId } = requireValue(found[0])
    expect(await home.get(id)).toMatchObject({ assetId })
  })

  test('is the location that stays when the one on a label was merged', async () => {
    const cellar = await home.room('Cellar')
    const basement = await home.room('Basement')
    await home.put(basement.id, { assetId: '000-888' })
    await home.client.call(mergeLocation, { id: basement.id, into: cellar.id })
    expect(await find(`/location/${basement.id}`)).toEqual(['Cellar: address'])
    expect(await find('000-888')).toEqual(['Cellar: assetId'])
  })
})
