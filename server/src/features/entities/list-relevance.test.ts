import { listEntitiesByBody } from '@stowage/contract/entities/entity-lists'
import { beforeEach, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { addMany } from '#test/many-entities.ts'

describe.each(everyDatabase)('a search by relevance, on %s', kind => {
  const { stowage, home } = householdOn(kind)
  const find = (q: string | undefined, more: object = {}) => home.names({ q, orderBy: 'relevance', ...more })

  describe('of a few items', () => {
    beforeEach(async () => {
      for (const name of ['Tray', 'Bluebox', 'Blue box 10', 'My box (blueish)', 'Blue Box', 'Blue-box lid'])
        await home.make(name, name === 'Tray' ? { description: 'for the blue box' } : {})
      const tag = await home.tag('Blue boxes')
      await home.make('Chest', { tagIds: [tag.id] })
      for (const name of ['Toolbox, blue', 'Box, blue', 'Blue box 2', 'Blue lid']) await home.make(name)
    })

    test('has names that are it, begin with it, have words that begin so, have the words, and then the rest', async () => {
      const wanted = [
        'Blue Box',
        'Blue box 2',
        'Blue box 10',
        'Blue-box lid',
        'Box, blue',
        'My box (blueish)',
        'Bluebox',
        'Toolbox, blue',
        'Chest',
        'Tray',
      ]
      for (const q of ['blue box', '  BLUE   box ', '"blue" box', 'blüe box'])
        expect([q, await find(q)]).toEqual([q, wanted])
      expect(await find('"blue box"')).toEqual(['Blue Box', 'Blue box 2', 'Blue box 10', 'Chest', 'Tray'])
      expect(await find('blue', { tags: [] })).toEqual([
        'Blue Box',
        'Blue box 2',
        'Blue box 10',
        'Blue lid',
        'Blue-box lid',
        'Bluebox',
        'Box, blue',
        'My box (blueish)',
        'Toolbox, blue',
        'Chest',
        'Tray',
      ])
    })

    test('has the same pages by number and by cursor, and no row twice when others come in between', async () => {
      const all = await find('blue box')
      expect(await find('blue box', { page: 2, pageSize: 4 })).toEqual(all.slice(4, 8))
      const found: string[] = []
      for (let after: string | null = ''; after !== null; ) {
        const page = await home.list({ q: 'blue box', orderBy: 'relevance', pageSize: 3, after })
        expect(page.total).toBe(all.length + (found.length > 0 ? 1 : 0))
        if (found.length === 0) await home.make('Blue box')
        found.push(...page.items.map(({ name }) => name))
        after = page.next ?? null
      }
      expect(found).toEqual(all)
    })

    test('goes by name where nothing is looked for, and for asset numbers', async () => {
      const byName = await home.names({})
      for (const q of [undefined, '', '  ', '""']) expect(await find(q)).toEqual(byName)
      const [first] = (await home.list({})).items
      expect(await find(`#${first?.assetId}`)).toEqual([first?.name])
    })

    test('has the names of each rank the other way round when it is asked for', async () => {
      expect(await find('blue box', { order: 'desc' })).toEqual([
        'Blue Box',
        'Blue box 10',
        'Blue box 2',
        'My box (blueish)',
        'Box, blue',
        'Blue-box lid',
        'Toolbox, blue',
        'Bluebox',
        'Tray',
        'Chest',
      ])
    })

    test('is asked for as JSON, and of locations', async () => {
      await home.room('Old garage')
      await home.room('Garage')
      const query = { q: 'garage', orderBy: 'relevance', isLocation: 'any' } as const
      const { items } = await home.client.call(listEntitiesByBody, query)
      expect(items.map(({ name }) => name)).toEqual(['Garage', 'Old garage'])
    })
  })

  test('has the best first among thousands', async () => {
    await addMany(stowage, home, 5000, i => ({ name: `Big bolt ${i}`, notes: 'bolt' }))
    await addMany(stowage, home, 2, i => ({ name: ['Bolt', 'Bolts'][i] as string }))
    await addMany(stowage, home, 2, i => ({ name: ['Nut', 'Thunderbolt'][i] as string, notes: 'bolt' }))
    expect(await find('bolt', { pageSize: 3 })).toEqual(['Bolt', 'Bolts', 'Big bolt 0'])
    const { items, total } = await home.list({ q: 'bolt', orderBy: 'relevance', page: 1001, pageSize: 5 })
    expect([total, items.map(({ name }) => name)]).toEqual([
      5004,
      ['Big bolt 4998', 'Big bolt 4999', 'Thunderbolt', 'Nut'],
    ])
  })
})
