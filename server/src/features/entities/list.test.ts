import type { Tag } from '@stowage/contract/catalogues/tags'
import { listEntities } from '@stowage/contract/entities/entities'
import type { EntityPage } from '@stowage/contract/entities/entity'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor, userOn } from '#test/fixtures.ts'
import { Household, namesOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { timesOf } from '#test/lane.ts'
import { addMany, addPhoto } from '#test/many-entities.ts'
import { byNaturalName, inCodePoints } from '#test/name-order.ts'

describe.each(everyDatabase)('lists of entities, on %s', kind => {
  let home: Household
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  beforeEach(async () => {
    home = await Household.of(ada.client)
  })
  afterAll(async () => {
    // The wardrobe's photos are rows that were put there, without their words.
    await expectKeptValues(stowage, (await Household.of(ada.client)).groupId)
    expect(stowage.loggedErrors).toEqual([])
  })

  describe('of a wardrobe', () => {
    interface Garment {
      name: string
      id: string
      tags: string[]
      size: string | null
      colour: string | null
      location: string | null
      parent: string | null
      photo: boolean
      archived: boolean
      price: number
      sold: boolean
      isLocation: boolean
      number: number
      createdAt: string
      updatedAt: string
    }
    const tags: Record<string, Tag> = {}
    let garments: Garment[]

    beforeAll(async () => {
      home = await Household.of(ada.client, 'Wardrobe')
      tags.winter = await home.tag('Winter')
      tags.wool = await home.tag('Wool', tags.winter.id)
      tags.cashmere = await home.tag('Cashmere', tags.wool.id)
      tags.summer = await home.tag('Summer')
      const wardrobe = await home.room('Wardrobe')
      const trunk = await home.room('Trunk', { parentId: wardrobe.id })
      const box = await home.make('Hat box', { parentId: wardrobe.id })
      const about: [
        string,
        string[],
        string | null,
        string | null,
        string | null,
        string | null,
        Partial<Garment>,
      ][] = [
        ['Coat', ['wool'], 'L', null, wardrobe.id, null, { photo: true, price: 120.5 }],
        ['Hat', ['cashmere', 'summer'], 'M', 'red', box.id, null, { price: 33.333 }],
        ['Shorts', ['summer'], 'L', 'blue', trunk.id, null, { sold: true, price: 9 }],
        ['Scarf', [], 'L', 'red', wardrobe.id, null, { archived: true, photo: true, price: 15 }],
        ['Gloves', ['winter'], null, null, box.id, trunk.id, { price: 0.005 }],
        ['Socks', [], null, 'blue', null, null, {}],
        ['coat', ['winter', 'wool'], 'M', 'red', null, null, { archived: true }],
        ['Chest', ['wool'], null, 'red', wardrobe.id, null, { isLocation: true, photo: true }],
        ['Shed', [], null, null, null, null, { isLocation: true, archived: true, price: 1000 }],
      ]
      garments = []
      for (const [name, names, size, colour, parent, pin, more] of about) {
        stowage.clock.advance(1000)
        const location = { parentId: parent, locationId: pin }
        const made = await (more.isLocation ? home.room(name, location) : home.make(name, location))
        const fields = [
          ...(size === null ? [] : [{ type: 'text', name: 'Size', textValue: size }]),
          ...(colour === null ? [] : [{ type: 'text', name: 'Colour', textValue: colour }]),
        ]
        garments.push({
          photo: false,
          archived: false,
          sold: false,
          isLocation: false,
          price: 0,
          ...more,
          name,
          id: made.id,
          tags: names,
          size,
          colour,
          parent,
          location: pin ?? parent,
          number: Number(made.assetId.replace('-', '')),
          createdAt: made.createdAt,
          updatedAt: '',
        })
        await home.put(made.id, {
          fields,
          archived: more.archived,
          purchasePrice: more.price,
          soldDate: more.sold ? '2026-01-01' : '',
          tagIds: names.map(tag => tags[tag]?.id),
        })
        if (more.photo) await addPhoto(stowage, home, made.id)
        else await addPhoto(stowage, home, made.id, name < 'M' ? { is_primary: 0 } : { type: 'manual' })
      }
      for (const garment of [...garments].sort((a, b) =>
        (a.id.at(-1) as string).localeCompare(b.id.at(-1) as string),
      )) {
        stowage.clock.advance(1000)
        garment.updatedAt = (await home.patch(garment.id, {})).updatedAt
      }
      const others = {
        tags: [] as string[],
        size: null,
        colour: null,
        photo: false,
        archived: false,
        sold: false,
        price: 0,
      }
      for (const made of [wardrobe, trunk, box])
        garments.push({
          ...made,
          ...others,
          isLocation: made !== box,
          location: made.parentId,
          parent: made.parentId,
          number: Number(made.assetId.replace('-', '')),
        })
      // What lies around elsewhere never shows.
      const neighbour = await Household.of(ada.client, 'Neighbour')
      await neighbour.make('Coat')
    })
    beforeEach(async () => {
      home = wardrobeHome
    })
    let wardrobeHome: Household
    beforeAll(() => {
      wardrobeHome = home
    })

    const below: Record<string, string[]> = {
      winter: ['winter', 'wool', 'cashmere'],
      wool: ['wool', 'cashmere'],
      cashmere: ['cashmere'],
      summer: ['summer'],
    }
    const text = ({ name, tags: names, size, colour }: Garment) =>
      [
        name,
        ...names,
        ...(size === null ? [] : ['Size', size]),
        ...(colour === null ? [] : ['Colour', colour]),
      ]
        .join('|')
        .toLowerCase()

    interface RandomQuery {
      q: string | undefined
      tags: string[]
      negateTags: boolean
      onlyWithPhoto: boolean
      onlyWithoutPhoto: boolean
      includeArchived: boolean
      isLocation: boolean
      filterChildren: boolean
      fields: string[]
      parents: number
      orderBy: string | undefined
    }
    const asked: fc.Arbitrary<RandomQuery> = fc.record({
      q: fc.constantFrom(undefined, undefined, 'coat', 'o', 'wool', 'red', 'co wo', 'size', 'x y z'),
      tags: fc.constantFrom([], [], ['winter'], ['wool', 'summer'], ['cashmere']),
      negateTags: fc.boolean(),
      onlyWithPhoto: fc.constantFrom(false, false, true),
      onlyWithoutPhoto: fc.constantFrom(false, false, true),
      includeArchived: fc.boolean(),
      isLocation: fc.constantFrom(false, false, true),
      filterChildren: fc.constantFrom(false, false, false, true),
      fields: fc.constantFrom(
        [],
        [],
        ['Size=L'],
        ['Size=L', 'Colour=red'],
        ['Size=l'],
        ['Colour=red', 'nonsense'],
      ),
      parents: fc.nat(4),
      orderBy: fc.constantFrom(undefined, 'name', 'createdAt', 'updatedAt', 'assetId', 'nonsense'),
    })

    const fits = (garment: Garment, query: RandomQuery, parents: string[] | null): boolean => {
      if (garment.isLocation !== query.isLocation || (garment.archived && !query.includeArchived))
        return false
      if (query.q !== undefined && !query.q.split(' ').every(word => text(garment).includes(word)))
        return false
      const wanted = query.tags.flatMap(tag => below[tag] ?? [])
      if (query.tags.length > 0 && garment.tags.some(tag => wanted.includes(tag)) === query.negateTags)
        return false
      if (query.onlyWithPhoto && !garment.photo) return false
      if (query.onlyWithoutPhoto && garment.photo) return false
      if (query.filterChildren && garment.parent !== null) return false
      const pairs = query.fields.filter(pair => pair.includes('='))
      const has = [`Size=${garment.size}`, `Colour=${garment.colour}`]
      if (pairs.length > 0 && !pairs.some(pair => has.includes(pair))) return false
      return parents === null || parents.includes(garment.location ?? '')
    }

    const order =
      (orderBy: string | undefined) =>
      (a: Garment, b: Garment): number => {
        if (orderBy === 'createdAt') return inCodePoints(b.createdAt, a.createdAt) || inCodePoints(b.id, a.id)
        if (orderBy === 'updatedAt') return inCodePoints(b.updatedAt, a.updatedAt) || inCodePoints(b.id, a.id)
        if (orderBy === 'assetId')
          return (a.number || Infinity) - (b.number || Infinity) || inCodePoints(a.id, b.id)
        return byNaturalName(a.name, b.name) || inCodePoints(a.id, b.id)
      }

    test('every filter and order, alone and combined, finds what it says', { tags: 'scaled' }, async () => {
      const locationIds = (parents: number) => {
        const [wardrobe, trunk, box] = garments.slice(-3).map(({ id }) => id) as [string, string, string]
        return [null, null, [wardrobe], [trunk, box], [box, newId()]][parents] ?? null
      }
      await fc.assert(
        fc.asyncProperty(asked, async query => {
          const parents = locationIds(query.parents)
          const found = await home.list({
            ...query,
            parents: undefined,
            tags: query.tags.map(tag => tags[tag]?.id),
            parentIds: parents ?? undefined,
          })
          const expected = garments
            .filter(garment => fits(garment, query, parents))
            .sort(order(query.orderBy))
          expect(namesOf(found.items)).toEqual(namesOf(expected))
          expect(found.total).toBe(expected.length)
          const cents = expected.map(({ price, sold }) => (sold ? 0 : Math.round(price * 100)))
          expect(found.totalPrice).toBe(cents.reduce((sum, price) => sum + price, 0) / 100)
        }),
        { numRuns: kind === 'sqlite' ? timesOf(40, 400) : timesOf(20, 200) },
      )
    })

    test('a custom field is split at the first equals sign and compared as it is written', async () => {
      const other = await Household.of(ada.client)
      const { id } = await other.make('Formula')
      await other.put(id, { fields: [{ type: 'text', name: 'Rule', textValue: 'a=b' }] })
      expect(await other.names({ fields: ['Rule=a=b'] })).toEqual(['Formula'])
      for (const pair of ['Rule=a', 'Rule=A=b', 'rule=a=b', 'Rule= a=b', '=a=b', 'Rule=', 'Rule=%'])
        expect(await other.names({ fields: [pair] })).toEqual([])
    })

    test('a thousand custom fields at once, alone and beside another filter', async () => {
      const other = await Household.of(ada.client)
      const { id } = await other.make('Formula')
      await other.put(id, { fields: [{ type: 'text', name: 'f', textValue: '7' }] })
      const fields = Array.from({ length: 1050 }, (_, i) => `f=${i % 10}`)
      expect(await other.names({ fields })).toEqual(['Formula'])
      expect(await other.names({ fields, onlyWithoutPhoto: true, q: 'fo' })).toEqual(['Formula'])
    })

    test('tags that do not exist: none of them is carried by anything', async () => {
      expect(await home.names({ tags: [newId()] })).toEqual([])
      expect((await home.list({ tags: [newId()], negateTags: true })).total).toBe(6)
      expect((await home.list({ tags: [newId(), tags.summer?.id] })).total).toBe(2)
    })

    test('ids may be repeated, joined by commas and in any spelling; what is none is dropped', async () => {
      const winter = tags.winter?.id as string
      const summer = tags.summer?.id as string
      const all = ['Coat', 'Gloves', 'Hat', 'Shorts']
      expect(await home.names({ tags: [winter, summer] })).toEqual(all)
      expect(await home.names({ tags: `${winter},${summer}` })).toEqual(all)
      expect(
        await home.names({
          tags: [`{${winter.toUpperCase()}}`, 'undefined', `x, ${summer.replaceAll('-', '')}`],
        }),
      ).toEqual(all)
      expect((await home.list({ tags: 'undefined', parentIds: 'x' })).total).toBe(6)
    })

    test('a row shows parent, type, tags, photo and thumbnail; a location what lies in it', async () => {
      const { items } = await home.list({ q: 'hat', orderBy: 'name' })
      const [hat] = items.filter(({ name }) => name === 'Hat')
      expect(hat).toMatchObject({ parent: { name: 'Hat box', tags: [] }, entityType: { name: 'Item' } })
      expect(hat?.tags.map(({ name }) => name)).toEqual(['Cashmere', 'Summer'])
      expect(hat).not.toHaveProperty('imageId')
      expect(hat).not.toHaveProperty('itemCount')
      expect(hat?.parent).not.toHaveProperty('entityType')
      const [coat] = (await home.list({ q: 'coat' })).items
      expect(coat?.imageId).toBe((await home.get(coat?.id as string)).imageId)
      const rooms = (await home.list({ isLocation: true })).items
      expect(rooms.map(({ name, itemCount }) => [name, itemCount])).toEqual([
        ['Chest', undefined],
        ['Trunk', 2],
        ['Wardrobe', 2],
      ])
    })
  })

  describe('pages', () => {
    beforeEach(async () => {
      for (const name of ['e', 'b', 'd', 'a', 'c']) await home.make(name)
    })
    const page = async (query: Sent) => {
      const { items, page: number, pageSize, total } = await home.list(query)
      return [namesOf(items).join(''), number, pageSize, total]
    }

    test.each([
      [{}, 'abcde', -1, -1],
      [{ pageSize: 2 }, 'ab', -1, 2],
      [{ page: 2 }, 'abcde', 2, -1],
      [{ page: 2, pageSize: 2 }, 'cd', 2, 2],
      [{ page: 3, pageSize: 2 }, 'e', 3, 2],
      [{ page: 4, pageSize: 2 }, '', 4, 2],
      [{ page: 0, pageSize: 2 }, 'ab', 0, 2],
      [{ page: -3, pageSize: 2 }, 'ab', -3, 2],
      [{ pageSize: 0 }, '', -1, 0],
      [{ page: 2, pageSize: 0 }, '', 2, 0],
      [{ page: 'undefined', pageSize: 'undefined' }, 'abcde', -1, -1],
      [{ page: 'x', pageSize: '3' }, 'abc', -1, 3],
      [{ page: '1.5', pageSize: '1e1' }, 'abcde', -1, -1],
      [{ page: '', pageSize: '' }, 'abcde', -1, -1],
      [{ page: '99999999999999', pageSize: '99999999999999' }, '', 2 ** 31, 2 ** 31],
      [{ pageSize: '99999999999999999999' }, 'abcde', -1, 2 ** 31],
    ])('%j', async (query, names, number, pageSize) => {
      expect(await page(query)).toEqual([names, number, pageSize, 5])
      expect(await page({ ...query, onlyWithoutPhoto: true })).toEqual([names, number, pageSize, 5])
      expect(await page({ ...query, filterChildren: true })).toEqual([names, number, pageSize, 5])
      expect(await page({ ...query, includeArchived: true })).toEqual([names, number, pageSize, 5])
    })

    test('flags that cannot be read are false, unknown parameters are nothing', async () => {
      const query = {
        isLocation: 'undefined',
        includeArchived: 'maybe',
        negateTags: '',
        onlyWithPhoto: 'undefined',
      }
      expect(await page(query)).toEqual(['abcde', -1, -1, 5])
      const url = `${stowage.baseUrl}/api/v1/entities?locations=7&undefined&fields=nothing&fields=undefined&q=undefined`
      const headers = { authorization: ada.token, 'x-tenant': home.groupId }
      expect(((await (await fetch(url, { headers })).json()) as EntityPage).total).toBe(5)
    })

    test('of a short list carry an ETag, and 304 without change', async () => {
      const { headers } = await home.client.send(listEntities, {})
      const etag = headers.get('etag')
      expect(
        (await home.client.send(listEntities, {}, { headers: { 'if-none-match': etag ?? '' } })).status,
      ).toBe(etag ? 304 : 200)
    })
  })

  test('unset asset numbers come last, by id; shared ones by id', async () => {
    const entities = []
    for (const name of ['p', 'q', 'r', 's']) entities.push(await home.make(name))
    const [p, q, r, s] = entities.map(({ id }) => id) as [string, string, string, string]
    for (const [id, assetId] of [
      [p, ''],
      [q, '7'],
      [r, '7'],
      [s, '000-003'],
    ] as const)
      await home.put(id, { assetId })
    expect(await home.names({ orderBy: 'assetId' })).toEqual(['s', 'q', 'r', 'p'])
    await home.put(s, { assetId: 0 })
    expect(await home.names({ orderBy: 'assetId' })).toEqual(['q', 'r', 'p', 's'])
    await home.put(p, { assetId: 9007199254740991 })
    expect(await home.names({ orderBy: 'assetId' })).toEqual(['q', 'r', 'p', 's'])
  })

  test('names are in the order of their folded code points and of what their numbers are worth, then of their ids', async () => {
    const names = [
      'Zebra',
      'zebra',
      'ZEBRA',
      'Straße',
      'Strasse',
      'STRASSE',
      'strassf',
      'Ärger',
      'arger',
      'Arm',
      'İstanbul',
      'istanbul',
      'ışık',
      'Isik',
      '😀',
      '～',
      '\uffee',
      '𝒜lpha',
      'ﬁsh',
      'fish',
      'Ωmega',
      'ωmega',
      'ΟΔΟΣ',
      'οδος',
      '日本',
      'にほん',
      'Éclair',
      'eclair',
      'E\u0301clair',
      'Z',
      '_',
      '~',
      ' a',
      'a',
      'a b',
      'ab',
      'a-b',
      '10',
      '9',
      '1',
      '01',
      '２',
      '٢',
      'a10',
      'a9',
      'A 9 b',
      'a 10 b',
      'a 9',
      'a09',
      '9'.repeat(200),
      `1${'0'.repeat(200)}`,
      'Ñu',
      'nu',
      'Öl',
      'ol',
      'ß',
      'ss',
      'ẞ',
      'อาหาร',
      'Б',
      'б',
      'й',
      'и',
      '𐐀',
      '\ue000',
      '한글',
      'ｱ',
      'ア',
    ]
    for (const name of [...names].reverse()) await home.make(name)
    const { items } = await home.list()
    const sorted = [...items].sort((a, b) => byNaturalName(a.name, b.name) || inCodePoints(a.id, b.id))
    expect(namesOf(items)).toEqual(namesOf(sorted))
    expect(namesOf((await home.list({ includeArchived: true, onlyWithoutPhoto: true })).items)).toEqual(
      namesOf(sorted),
    )
    expect(namesOf(await home.tree(true))).toEqual(namesOf(sorted))
    const pages = []
    for (let page = 1; page <= 9; page++) pages.push(...(await home.list({ page, pageSize: 8 })).items)
    expect(namesOf(pages)).toEqual(namesOf(sorted))
  })

  test('the sum of a page rounds each price to cents first and leaves out what is sold', async () => {
    for (const [name, purchasePrice, soldDate] of [
      ['a', 0.005, ''],
      ['b', 0.005, ''],
      ['c', 1.1, '2026-01-01'],
      ['d', -2.5, ''],
    ]) {
      const { id } = await home.make(name as string)
      await home.put(id, { purchasePrice, soldDate, quantity: 10 })
    }
    expect((await home.list()).totalPrice).toBe(-2.48)
    expect((await home.list({ pageSize: 3 })).totalPrice).toBe(0.02)
    expect((await home.list({ pageSize: 0 })).totalPrice).toBe(0)
  })

  describe('of more than a thousand rows', () => {
    const many = 1205
    beforeEach(async () => {
      const soldAt = (i: number) => (i % 3 === 0 ? '2026-01-01' : null)
      await addMany(stowage, home, many, i => ({
        name: `Screw ${(i * 7919) % 40} "ß" \\`,
        archived: i % 10 === 0 ? 1 : 0,
        purchase_price: i / 100,
        sold_date: soldAt(i),
      }))
    })

    test.each([
      {},
      { includeArchived: true },
      { q: 'screw', includeArchived: true, orderBy: 'createdAt' },
      { onlyWithoutPhoto: true, orderBy: 'updatedAt' },
      { includeArchived: true, orderBy: 'assetId' },
    ])('%j answers what its pages answer, as the same text', async query => {
      const { body, text, headers } = await home.client.send(listEntities, query)
      expect(text).toBe(JSON.stringify(body))
      expect(headers.get('etag')).toBe(null)
      const total = 'includeArchived' in query ? many : many - 121
      expect(body).toMatchObject({ page: -1, pageSize: -1, total })
      const pages = []
      let cents = 0
      for (let page = 1; page <= 5; page++) {
        const { items, totalPrice } = await home.list({ ...query, page, pageSize: 250 })
        pages.push(...items)
        cents += Math.round(totalPrice * 100)
      }
      expect(body.items).toEqual(pages)
      expect(Math.round(body.totalPrice * 100)).toBe(cents)
    })

    test('a page of many rows is streamed as well, and HEAD has no body', async () => {
      const { body, text } = await home.client.send(listEntities, { page: 1, pageSize: 1010 })
      expect([body.items.length, body.total, body.page, body.pageSize]).toEqual([1010, many - 121, 1, 1010])
      expect(text).toBe(JSON.stringify(body))
      const headers = { authorization: ada.token, 'x-tenant': home.groupId }
      const reply = await fetch(`${stowage.baseUrl}/api/v1/entities`, { method: 'HEAD', headers })
      expect([reply.status, await reply.text()]).toEqual([200, ''])
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    })

    test('the tree is the same text streamed', async () => {
      const tree = await home.tree(true)
      expect(namesOf(tree)).toEqual(await home.names({ includeArchived: true }))
      expect(tree[0]).toEqual({ id: tree[0]?.id, name: 'Screw 0 "ß" \\', type: 'item', children: [] })
    })

    test('is from one state: nothing that changes meanwhile shows', async () => {
      const listing = home.list()
      const made = home.make('A new one')
      const { items, total } = await listing
      expect(items.length).toBe(total)
      await made
    })
  })
})
