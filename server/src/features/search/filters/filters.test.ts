import { type FilterHit, quickSearch, type SearchHit } from '@stowage/contract/entities/search'
import { updateGroup } from '@stowage/contract/groups/groups'
import { createInvitation } from '@stowage/contract/groups/invitations'
import { updateSettings } from '@stowage/contract/people/users'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import type { Household } from '#test/household.ts'

const isFilter = (hit: SearchHit | FilterHit): hit is FilterHit => hit.kind === 'filter'

describe.each(everyDatabase)('filters of a quick search, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')
  const home = homeOf(ada)

  const filters = async (q: string, client: Household['client'] = home.client) =>
    (await client.call(quickSearch, { q, kinds: ['item', 'location', 'tag', 'filter'] })).items.filter(
      isFilter,
    )
  const names = async (q: string, client?: Household['client']) =>
    (await filters(q, client)).map(({ name }) => name)

  /** An inventory in which each filter below finds exactly one item, and the names of what it finds. */
  async function fill(): Promise<void> {
    const cellar = await home.room('Keller')
    const attic = await home.room('Speicher')
    const tools = await home.tag('Werkzeug')
    await home.room('Regal', { parentId: cellar.id })
    await home.room('Regal', { parentId: attic.id })
    const drill = await home.make('Drill', { tagIds: [tools.id], parentId: cellar.id })
    await home.put(drill.id, {
      manufacturer: 'Bosch',
      purchasePrice: 1299,
      purchaseDate: '2024-03-05',
      warrantyExpires: '2099-12-31',
    })
    const saw = await home.make('Saw', { tagIds: [tools.id], parentId: attic.id })
    await home.put(saw.id, { purchasePrice: 20, soldDate: '2023-05-01' })
  }

  test.each([
    ['en', 'without photo', ['Without photo'], ['Drill', 'Saw']],
    ['en', 'warranty', ['Under warranty'], ['Drill']],
    ['en', 'over 1,000.50', ['Price from €1,000.50'], ['Drill']],
    ['en', 'bought March 2024', ['Bought March 2024'], ['Drill']],
    ['de', 'ohne foto', ['Ohne Foto'], ['Drill', 'Saw']],
    ['de', 'Keller ohne Foto', ['In: Keller · Ohne Foto'], ['Drill']],
    ['de', 'werkzeug bosch', ['Schlagwort: Werkzeug · „bosch“'], ['Drill']],
    ['de', 'über 1.000,50 €', ['Preis ab 1.000,50 €'], ['Drill']],
    ['de', 'ueber 500', ['Preis ab 500 €'], ['Drill']],
    ['de', '2024', ['Gekauft 2024'], ['Drill']],
    ['de', '2099', ['Gekauft 2099', 'Garantie endet 2099'], []],
    ['de', 'gekauft 2024', ['Gekauft 2024'], ['Drill']],
    ['de', 'März 2024', ['Gekauft März 2024'], ['Drill']],
    ['de', '03/2024', ['Gekauft März 2024'], ['Drill']],
    ['de', 'gekauft seit 2024', ['Gekauft seit 2024'], ['Drill']],
    ['de', 'verkauft 2023', ['Verkauft 2023'], ['Saw']],
    ['de', 'Garantie bis 2099', ['Garantie endet 2099'], ['Drill']],
    ['de', 'garant', ['Unter Garantie', 'Garantie abgelaufen'], ['Drill']],
    ['de', 'Gegenstände im Keller', ['In: Keller'], ['Drill']],
    ['de', 'Regal ohne Foto', ['In: Keller › Regal · Ohne Foto', 'In: Speicher › Regal · Ohne Foto'], []],
    ['de', 'ab 2024', ['Gekauft seit 2024', 'Preis ab 2.024 €'], ['Drill']],
    ['fr', 'sans photo', ['Sans photo'], ['Drill', 'Saw']],
    ['fr', 'acheté mars 2024', ['Acheté mars 2024'], ['Drill']],
    ['fr', 'sans mot-clé', ['Sans mot-clé'], []],
    ['fr', 'plus cher que 500', ['Prix à partir de 500 €'], ['Drill']],
    ['fr', 'plus de 1 000,50', ['Prix à partir de 1 000,50 €'], ['Drill']],
    ['es', 'sin foto', ['Sin foto'], ['Drill', 'Saw']],
    ['es', 'sin categoría', ['Sin categorías'], []],
    ['en', 'cheaper than 20', ['Price up to €20'], ['Saw']],
    ['es', 'comprado en marzo de 2024', ['Comprado marzo de 2024'], ['Drill']],
    ['es', 'más de 500', ['Precio desde 500 €'], ['Drill']],
    ['de', 'Bohrmaschine', [], []],
    ['de', 'mit', [], []],
  ])('in %s: %j means %j', async (language, q, expected, found) => {
    await home.client.call(updateGroup, { name: 'Home', currency: 'EUR' })
    await home.client.call(updateSettings, { stowage: { language } })
    await fill()
    const hits = await filters(q)
    const spaced = hits.map(({ name }) => name.replaceAll(/[\u00a0\u202f]/g, ' '))
    expect(spaced).toEqual(expected)
    const [first] = hits
    expect(first === undefined ? [] : await home.names(first.query)).toEqual(found)
  })

  test('stand behind names that begin with the text, and are answered only on request', async () => {
    await home.client.call(updateSettings, { stowage: { language: 'en' } })
    const box = await home.make('Insured box')
    await home.make('Paper', { description: 'insured' })
    const { items } = await home.client.call(quickSearch, { q: 'insured', kinds: ['item', 'filter'] })
    expect(items.map(({ name }) => name)).toEqual(['Insured box', 'Insured', 'Paper'])
    expect(items[0]).toMatchObject({ kind: 'item', id: box.id })
    expect(items[1]).toEqual({ kind: 'filter', name: 'Insured', query: { insured: true }, marks: [] })
    const { items: usual } = await home.client.call(quickSearch, { q: 'insured' })
    expect(usual.map(({ name }) => name)).toEqual(['Insured box', 'Paper'])
  })

  test('are read in the language of the browser by people who have chosen none', async () => {
    const { client } = await stowage.signUp('Jules')
    const french = client.as({ headers: { 'accept-language': 'fr-CH' } })
    expect(await names('sans photo', french)).toEqual(['Sans photo'])
    await client.call(updateSettings, { stowage: { language: 'de' } })
    expect(await names('sans photo', french)).toEqual([])
    expect(await names('ohne foto', french)).toEqual(['Ohne Foto'])
  })

  test('ask a viewer nothing about hidden prices', async () => {
    await home.client.call(updateSettings, { stowage: { language: 'en' } })
    await home.client.call(updateGroup, { name: 'Home', currency: 'EUR', hidePrices: true })
    const { token } = await home.client.call(createInvitation, { uses: 1, role: 'viewer' })
    const { client } = await stowage.signUp('Vera', token)
    const viewer = client.as({ groupId: home.groupId })
    const asked = ['over 500', 'without price', 'without photo']
    expect(await Promise.all(asked.map(q => names(q)))).toEqual([
      ['Price from €500'],
      ['Without price'],
      ['Without photo'],
    ])
    expect(await Promise.all(asked.map(q => names(q, viewer)))).toEqual([[], [], ['Without photo']])
  })
})
