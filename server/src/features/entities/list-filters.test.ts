import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { createEntity, deleteEntity, listEntities } from '@stowage/contract/entities/entities'
import type { Entity } from '@stowage/contract/entities/entity'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { type Facet, listEntitiesByBody, listFacets } from '@stowage/contract/entities/entity-lists'
import type { EntityFilters } from '@stowage/contract/entities/entity-query'
import { isUnnamed, unnamedMark } from '@stowage/contract/entities/unnamed'
import { undoChange } from '@stowage/contract/history/history'
import { createLoan, returnLoans } from '@stowage/contract/lending/loans'
import type { Reply } from '@stowage/contract/protocol/client'
import { createStockProduct } from '@stowage/contract/stock/products'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household, namesOf, refusalOf, type Sent } from '#test/household.ts'
import { timesOf } from '#test/lane.ts'
import { addMany, addPhoto } from '#test/many-entities.ts'

const day = (i: number) => `2026-01-${String(i).padStart(2, '0')}`

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe.each(everyDatabase)('filters of lists, on %s', kind => {
  let home: Household
  let all: Entity[]
  let change: string
  const ids: Record<string, string> = {}
  /** Items that Anna has, and of these the overdue ones, because Ben has them. */
  const lentIds = new Set<string>()
  const overdueIds = new Set<string>()
  const stowage = serverFor(kind)
  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    ids['shed'] = (await home.room('Shed')).id
    ids['red'] = (await home.tag('Red')).id
    ids['pink'] = (await home.tag('Pink', ids['red'])).id
    ids['old'] = (await home.tag('Old')).id
    for (const [name, minQuantity] of [
      ['rice', 1000],
      ['beans', 1],
    ] as const)
      ids[name] = (await home.client.call(createStockProduct, { name, minQuantity })).id
    const tagNumbers = await stowage.app.database.read(({ q }) =>
      q.selectFrom('tags').select(['id', 'n']).execute(),
    )
    const numberOf = (name: string) => tagNumbers.find(({ id }) => id === ids[name])?.n as number
    await addMany(
      stowage,
      home,
      36,
      i => ({
        name: `${i % 6 === 5 ? unnamedMark : 'Item '}${i}`,
        archived: i % 5 === 0 ? 1 : 0,
        insured: i % 2 === 0 ? 1 : 0,
        quantity: i % 4,
        purchase_price: (i % 6) / 2 - 0.5,
        purchase_date: i % 3 === 0 ? null : day(1 + (i % 7)),
        warranty_expires: i % 4 === 0 ? null : day(1 + (i % 9)),
        lifetime_warranty: i % 7 === 0 ? 1 : 0,
        expires: i % 3 === 0 ? null : day(1 + (i % 8)),
        product_id: ids[['rice', '', 'beans'][i % 5] ?? ''] ?? null,
        sold_date: i % 5 === 1 ? day(3) : null,
        parent_id: i % 3 === 1 ? (ids['shed'] as string) : null,
        created_at: `${day(1 + (i % 8))}T12:00:00.000Z`,
        updated_at: `${day(10 + (i % 8))}T12:00:00.000Z`,
      }),
      i => [...(i % 2 ? [numberOf('pink')] : []), ...(i % 3 ? [numberOf('old')] : [])],
    )
    const { items } = await home.list({ includeArchived: true })
    const plan = [
      {},
      { scheduledDate: day(4) },
      { scheduledDate: day(4), completedDate: day(3) },
      { scheduledDate: day(6) },
    ]
    for (const [at, { id }] of items.entries()) {
      const dates = plan[at % 9] ?? {}
      if (at % 9 > 0 && at % 9 < 4) await home.client.call(createMaintenance, { id, name: 'Oil', ...dates })
    }
    for (const { id } of items.slice(0, 7)) await addPhoto(stowage, home, id)
    const lines = items
      .slice(0, 24)
      .filter(({ archived, soldDate, quantity }) => !archived && soldDate === '' && quantity > 0)
      .map(({ id: entityId }) => ({ entityId }))
    // Ben and Cleo have some of what Anna has, too, in other loans; Cleo has had more, and will have more.
    const lend = (contactName: string, count: number, more = {}) =>
      home.client.call(createLoan, {
        contactName,
        lines: lines.slice(0, count).map(line => ({ ...line, quantity: 0.1 })),
        ...more,
      })
    const loans = {
      anna: await lend('Anna', lines.length),
      ben: await lend('Ben', 3, { due: '2026-01-01' }),
      cleo: await lend('Cleo', 5),
    }
    const back = loans.cleo.lines.slice(1).map(({ id: lineId }) => ({ lineId }))
    await home.client.call(returnLoans, { lines: back })
    await lend('Cleo', 7, { from: '2990-01-01', due: '2990-01-02' })
    ids['last'] = loans.cleo.lines[0]?.entity.id ?? ''
    for (const [name, { contact }] of Object.entries(loans)) ids[name] = contact?.id ?? ''
    for (const { entityId } of lines) lentIds.add(entityId)
    for (const { entityId } of lines.slice(0, 3)) overdueIds.add(entityId)
    await home.client.call(createFieldDefinition, { name: 'Retire by', kind: 'date', remindDays: 7 })
    for (const [i, { id }] of items.slice(8, 20).entries())
      await home.put(id, {
        fields: [{ type: 'text', name: 'Retire by', textValue: daysFromNow(8 * i - 40) }],
      })
    const [first] = items
    await home.put(first?.id ?? '', { fields: [{ type: 'text', name: 'Voltage', textValue: '18V' }] })
    const select = { ids: items.slice(10, 25).map(({ id }) => id) }
    change =
      (await home.client.call(changeEntities, { select, change: { manufacturer: 'Acme' } })).change ?? ''
    all = await Promise.all(items.map(({ id }) => home.get(id)))
  })

  const carries = (entity: Entity, ...names: string[]) =>
    entity.tagIds.some(id => names.some(name => ids[name] === id))
  type Case = readonly [name: string, query: () => Sent, fits: (entity: Entity) => boolean]
  const cases: Case[] = [
    [
      'all of some tags',
      () => ({ allTags: [ids['red'], ids['old']] }),
      e => carries(e, 'pink') && carries(e, 'old'),
    ],
    ['a tag', () => ({ tags: ids['old'] }), e => carries(e, 'old')],
    [
      'ids',
      () => ({ ids: all.slice(4, 20).map(({ id }) => id) }),
      e => all.indexOf(e) >= 4 && all.indexOf(e) < 20,
    ],
    ['any tag', () => ({ hasTags: true }), e => e.tagIds.length > 0],
    ['no tag', () => ({ hasTags: false }), e => e.tagIds.length === 0],
    ['insured', () => ({ insured: true }), e => e.insured],
    ['not insured', () => ({ insured: 'false' }), e => !e.insured],
    ['sold', () => ({ sold: '1' }), e => e.soldDate !== ''],
    ['not sold', () => ({ sold: false }), e => e.soldDate === ''],
    ['somewhere', () => ({ hasLocation: true }), e => e.parentId !== null],
    ['nowhere', () => ({ hasLocation: false }), e => e.parentId === null],
    [
      'prices',
      () => ({ priceMin: '-0.5', priceMax: 1 }),
      e => e.purchasePrice >= -0.5 && e.purchasePrice <= 1,
    ],
    ['quantities', () => ({ quantityMin: 1, quantityMax: 2 }), e => e.quantity >= 1 && e.quantity <= 2],
    [
      'made on days',
      () => ({ createdSince: day(2), createdUntil: day(5) }),
      e => e.createdAt >= day(2) && e.createdAt < day(6),
    ],
    [
      'changed since',
      () => ({ updatedSince: `${day(12)}T13:00:00+01:00` }),
      e => e.updatedAt >= `${day(12)}T12:00:00.000Z`,
    ],
    [
      'changed until',
      () => ({ updatedUntil: `${day(12)}T12:00:00Z` }),
      e => e.updatedAt <= `${day(12)}T12:00:00.000Z`,
    ],
    ['bought since', () => ({ purchasedSince: day(4) }), e => e.purchaseDate >= day(4)],
    [
      'bought until',
      () => ({ purchasedUntil: day(4) }),
      e => e.purchaseDate !== '' && e.purchaseDate <= day(4),
    ],
    [
      'under warranty until',
      () => ({ warrantyUntil: day(5) }),
      e => e.warrantyExpires !== '' && e.warrantyExpires <= day(5) && !e.lifetimeWarranty,
    ],
    [
      'under warranty on a day',
      () => ({ warrantySince: day(5) }),
      e => e.lifetimeWarranty || e.warrantyExpires >= day(5),
    ],
    ['expiring by a day', () => ({ expiresUntil: day(5) }), e => e.expires !== '' && e.expires <= day(5)],
    ['not named yet', () => ({ unnamed: true }), e => isUnnamed(e.name)],
    ['named', () => ({ unnamed: false }), e => !isUnnamed(e.name)],
    ['lent', () => ({ lent: true }), e => lentIds.has(e.id)],
    ['not lent', () => ({ lent: 'false' }), e => !lentIds.has(e.id)],
    ['overdue', () => ({ lent: 'overdue' }), e => overdueIds.has(e.id)],
    ['out to a contact', () => ({ contactId: ids['ben'] }), e => overdueIds.has(e.id)],
    [
      'out to one of some contacts',
      () => ({ contactId: [ids['cleo'], ids['ben'], ids['anna']] }),
      e => lentIds.has(e.id),
    ],
    [
      'out to a contact, not what came back or is reserved',
      () => ({ contactId: ids['cleo'] }),
      e => e.id === ids['last'],
    ],
    ['of some products', () => ({ productId: [ids['rice'], ids['beans']] }), e => e.productId !== null],
    ['of a product below its minimum', () => ({ belowMinimum: true }), e => e.productId === ids['rice']],
    ['of no product below its minimum', () => ({ belowMinimum: 'false' }), e => e.productId !== ids['rice']],
    ['due by a day', () => ({ dueUntil: day(5) }), e => all.indexOf(e) % 9 === 1],
    [
      'reminding of a day',
      () => ({ remindsUntil: daysFromNow(5) }),
      e =>
        e.fields.some(
          ({ name, textValue: on }) => name === 'Retire by' && on >= daysFromNow(-30) && on <= daysFromNow(5),
        ),
    ],
  ]
  const archives: Case[] = [
    ['in use', () => ({}), e => !e.archived],
    ['archived too', () => ({ includeArchived: true }), () => true],
    ['only archived', () => ({ archived: 'only' }), e => e.archived],
    ['of an unknown word', () => ({ archived: 'true', includeArchived: true }), () => true],
  ]
  const found = async (...filters: readonly Case[]) => {
    const query = Object.assign({}, ...filters.map(([, make]) => make())) as Sent
    const { items, total } = await home.list(query)
    const expected = all.filter(entity => filters.every(([, , fits]) => fits(entity)))
    const what = filters.map(([name]) => name).join(' and ')
    expect([what, total, namesOf(items)]).toEqual([what, expected.length, namesOf(expected)])
    return expected.length
  }

  test.each(cases)('%s', async (...filter) => {
    const count = await found(filter, archives[1] as Case)
    expect([count > 0, count < all.length]).toEqual([true, true])
    await found(filter, archives[2] as Case)
  })

  test('any of them together', { tags: 'scaled' }, async () => {
    const some = fc.tuple(fc.subarray(cases, { minLength: 2, maxLength: 5 }), fc.constantFrom(...archives))
    const unlike = (drawn: readonly Case[]) =>
      new Set(drawn.flatMap(([, query]) => Object.keys(query()))).size ===
      drawn.flatMap(([, query]) => Object.keys(query())).length
    await fc.assert(
      fc.asyncProperty(some, async ([drawn, archive]) => {
        if (unlike(drawn)) await found(...drawn, archive)
      }),
      { numRuns: timesOf(25, 300) },
    )
  })

  test('one that is named twice counts once', async () => {
    const { id } = requireValue(all[0])
    const some = { isLocation: 'any', includeArchived: true, pageSize: 3, page: 1 }
    for (const filter of [{ ids: [id] }, { entityTypeIds: [home.itemType.id] }]) {
      const twice = Object.fromEntries(
        Object.entries(filter).map(([name, ids]) => [name, ids.flatMap(each => [each, each.toUpperCase()])]),
      )
      for (const orderBy of ['name', 'quantity'])
        expect(await home.client.call(listEntities, { ...some, ...twice, orderBy })).toEqual(
          await home.client.call(listEntities, { ...some, ...filter, orderBy }),
        )
    }
  })

  test('what a change has created or changed, and nothing else', async () => {
    const inside = await Household.of((await stowage.signUp('Eve')).client)
    const changeOf = async (reply: Promise<Reply<unknown>>) =>
      (await reply).headers.get('stowage-change') ?? ''
    const made = await changeOf(inside.client.send(createEntity, { name: 'Drill' }))
    const items = [await inside.make('Saw'), await inside.make('Axe'), await inside.make('Oil')]
    const select = { ids: items.map(({ id }) => id) }
    const tag = await inside.tag('Sharp')
    const tagged = await changeOf(
      inside.client.send(changeEntities, { select, change: { addTagIds: [tag.id] } }),
    )
    const deleted = await changeOf(inside.client.send(deleteEntity, { id: select.ids[0] ?? '' }))
    expect(await inside.names({ changeId: made })).toEqual(['Drill'])
    expect(await inside.names({ changeId: tagged })).toEqual(['Axe', 'Oil'])
    const { id: restored } = await inside.client.call(undoChange, { id: deleted })
    expect(await inside.names({ changeId: deleted })).toEqual([])
    expect(await inside.names({ changeId: restored })).toEqual(['Saw'])
    for (const more of [{ q: 'w' }, { q: 'saw' }, { tags: tag.id, q: 'w' }, { orderBy: 'quantity', q: 'w' }])
      expect([more, await inside.names({ changeId: tagged, ...more })]).toEqual([more, ['Saw']])
    const listed = await inside.client.call(listEntitiesByBody, { changeId: tagged, totals: true })
    expect([listed.total, listed.totals?.count]).toEqual([3, 3])
    expect((await inside.client.call(listFacets, { changeId: tagged })).tags).toMatchObject([{ count: 3 }])
    const query = { changeId: tagged, q: 'oil' }
    const { matched } = await inside.client.call(changeEntities, { select: { query }, delete: true })
    expect([matched, await inside.names({ changeId: tagged })]).toEqual([1, ['Axe', 'Saw']])
    expect(await home.names({ changeId: tagged })).toEqual([])
    expect(await inside.names({ changeId: tag.id })).toEqual([])
  })

  /** A value for each filter that there is. */
  const everyFilter = () =>
    ({
      q: 'item',
      isLocation: 'any',
      parentIds: ids['shed'],
      tags: ids['old'],
      negateTags: true,
      onlyWithPhoto: true,
      onlyWithoutPhoto: true,
      includeArchived: true,
      fields: 'Voltage=18V',
      filterChildren: true,
      within: ids['shed'],
      entityTypeIds: home.itemType.id,
      allTags: [ids['red'], ids['old']],
      ids: all.slice(4, 30).map(({ id }) => id),
      changeId: change,
      archived: 'only',
      insured: true,
      sold: false,
      hasLocation: true,
      hasTags: true,
      hasPrice: true,
      hasPurchaseDate: true,
      hasSerialNumber: false,
      unnamed: false,
      priceMin: 0,
      priceMax: 1,
      quantityMin: 1,
      quantityMax: 2,
      createdSince: day(2),
      createdUntil: day(7),
      updatedSince: day(11),
      updatedUntil: day(16),
      purchasedSince: day(2),
      purchasedUntil: day(6),
      acquiredSince: day(2),
      acquiredUntil: day(7),
      soldSince: day(2),
      soldUntil: day(4),
      warrantySince: day(3),
      warrantyUntil: day(8),
      expiresUntil: day(7),
      dueUntil: day(5),
      remindsUntil: daysFromNow(5),
      lent: true,
      contactId: ids['anna'],
      productId: ids['rice'],
      belowMinimum: true,
      fieldFilters: '[{"name":"Voltage","op":"empty"}]',
    }) satisfies Record<keyof EntityFilters, unknown>

  /** The filters of each facet, which it leaves out. */
  const own = {
    tags: ['tags', 'negateTags', 'hasTags'],
    types: ['entityTypeIds'],
    locations: ['within', 'parentIds', 'hasLocation'],
    photo: ['onlyWithPhoto', 'onlyWithoutPhoto'],
    archived: ['archived', 'includeArchived'],
    lent: ['lent'],
    contacts: ['contactId'],
  } as const

  /** Holds each facet of a query against the list that it counts. */
  async function countsAsListed(query: Sent, ownFilters = false) {
    const lists = new Map<string, ReturnType<typeof home.list>>()
    const listWithout = async (left: readonly string[]) => {
      const kept = Object.fromEntries(Object.entries(query).filter(([name]) => !left.includes(name)))
      const asked = left.includes('archived') ? { ...kept, includeArchived: true } : kept
      const known = lists.get(JSON.stringify(asked)) ?? home.list(asked)
      lists.set(JSON.stringify(asked), known)
      return (await known).items
    }
    const tally = (values: readonly string[]) =>
      Object.fromEntries(
        [...Map.groupBy(values, value => value)].map(([value, { length }]) => [value, length]),
      )
    const told = (facets: readonly Facet[]) => Object.fromEntries(facets.map(({ id, count }) => [id, count]))
    const rows = (facet: keyof typeof own) => listWithout(ownFilters ? [] : own[facet])
    const found = await home.client.call(listFacets, { ...query, ownFilters })
    const photo = await rows('photo')
    const archived = await rows('archived')
    const places = (await rows('locations')).map(({ parent }) => parent?.id)
    const withPhoto = photo.filter(({ imageId }) => imageId).length
    const { tags, types, locations, contacts } = found
    const read = {
      tags: told(tags),
      types: told(types),
      locations: told(locations),
      contacts: told(contacts),
    }
    const hadBy = (await rows('contacts')).flatMap(({ id }) => [
      ...(lentIds.has(id) ? [ids['anna'] ?? ''] : []),
      ...(overdueIds.has(id) ? [ids['ben'] ?? ''] : []),
      ...(id === ids['last'] ? [ids['cleo'] ?? ''] : []),
    ])
    expect({ query, ...found, ...read }).toEqual({
      query,
      tags: tally((await rows('tags')).flatMap(({ tags }) => tags.map(({ id }) => id))),
      types: tally((await rows('types')).map(({ entityType }) => entityType.id)),
      locations: tally(places.filter(id => id !== undefined)),
      withoutLocation: places.filter(id => id === undefined).length,
      withPhoto,
      withoutPhoto: photo.length - withPhoto,
      archived: archived.filter(row => row.archived).length,
      notArchived: archived.filter(row => !row.archived).length,
      lent: (await rows('lent')).filter(({ id }) => lentIds.has(id)).length,
      overdue: (await rows('lent')).filter(({ id }) => overdueIds.has(id)).length,
      contacts: tally(hadBy),
    })
  }

  /** One filter of each facet, and none. */
  const leading = (filters: Sent): Sent[] => [
    {},
    ...Object.values(own).map(([name]) => ({ [name]: filters[name] })),
  ]

  test('count what the list has in each facet', async () => {
    const filters: Sent = everyFilter()
    for (const query of leading(filters)) await countsAsListed({ ...query, insured: true }, true)
    for (const [name, value] of Object.entries(filters)) {
      await countsAsListed({ [name]: value })
      // With each facet left out: which parts a statement has depends on it.
      for (const more of leading(filters)) await home.client.call(listFacets, { [name]: value, ...more })
    }
  })

  test('count what the list has, two together', { tags: 'nightly' }, async () => {
    const filters = Object.entries(everyFilter())
    for (const [at, [name, value]] of filters.entries())
      for (const [other, second] of filters.slice(at + 1))
        for (const ownFilters of [false, true])
          await countsAsListed({ [name]: value, [other]: second }, ownFilters)
  })

  test('tiny numbers are numbers, also as JSON', async () => {
    const found = await home.client.call(listEntitiesByBody, { quantityMin: 1e-7, quantityMax: 1 })
    expect(new Set(found.items.map(({ quantity }) => quantity))).toEqual(new Set([1]))
  })

  test('with wrong values are rejected, each by its name', async () => {
    const wrong = { ids: 'x', changeId: 'y', insured: 'perhaps', priceMin: 'x', fieldFilters: '{}' }
    expect(refusalOf(await home.client.send(listEntities, wrong))).toMatchObject({
      status: 422,
      fields: Object.keys(wrong),
    })
  })
})
