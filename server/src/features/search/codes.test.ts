import { quickSearch } from '@stowage/contract/entities/search'
import { isSearchHit } from '@stowage/contract/entities/search-kinds'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household } from '#test/household.ts'

describe.each(everyDatabase)('codes and serial numbers, on %s', kind => {
  const stowage = serverFor(kind)
  let home: Household
  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    const serials = { Drill: 'AB-123 456', Saw: 'CD998877' }
    for (const [name, serialNumber] of Object.entries(serials))
      await home.put((await home.make(name)).id, { serialNumber })
    await home.make('Screw M3 x 8, zinc')
    await home.put((await home.make('Tent', { modelNumber: 'X.Y-200/7' })).id, {
      fields: [{ type: 'text', name: 'Number', textValue: 'INV 00-17' }],
    })
    await home.make('Lamp 12 V, bought for AB')
    await home.make('Ladder', { codes: ['ZX-77 4021', '4006381333931'] })
  })

  test.each([
    ['AB-123 456', ['Drill']],
    ['AB123456', ['Drill']],
    ['ab 123456', ['Drill']],
    ['SN AB-123 456', ['Drill']],
    ['S/N: AB123456', ['Drill']],
    ['cd-99.88.77', ['Saw']],
    ['Serial no. CD 998 877', ['Saw']],
    ['M3x8', ['Screw M3 x 8, zinc']],
    ['M3 × 8', ['Screw M3 x 8, zinc']],
    ['inv0017', ['Tent']],
    ['INV-00-17', ['Tent']],
    ['P/N XY2007', ['Tent']],
    ['ZX-77 4021', ['Ladder']],
    ['zx774021', ['Ladder']],
    ['4006381333931', ['Ladder']],
    ['AB123457', []],
    ['AB-123 457', []],
  ])('%s finds %j', async (q, names) => {
    expect(await home.names({ q })).toEqual(names)
    const { items } = await home.client.call(quickSearch, { q, kinds: ['item'] })
    expect(items.map(({ name }) => name)).toEqual(names)
    if (names.length > 0) expect(await home.names({ q: names[0] })).toEqual(names)
  })

  test('are told with the member that has them, whatever their signs', async () => {
    const { items } = await home.client.call(quickSearch, { q: 'SN ab 123456', kinds: ['item'] })
    expect(items.filter(isSearchHit)[0]?.found).toEqual({ member: 'serialNumber', text: 'AB-123 456' })
    const coded = await home.client.call(quickSearch, { q: 'zx 77 4021', kinds: ['item'] })
    expect(coded.items.filter(isSearchHit)[0]?.found).toEqual({ member: 'codes', text: 'ZX-77 4021' })
  })
})
