import {
  createEntityType,
  listEntityTypes,
  updateEntityType,
} from '@stowage/contract/catalogues/entity-types'
import { getTag, listTags, updateTag } from '@stowage/contract/catalogues/tags'
import {
  createTemplate,
  getTemplate,
  listTemplates,
  updateTemplate,
} from '@stowage/contract/catalogues/templates'
import { listByAssetNumber } from '@stowage/contract/entities/assets'
import { listFieldNames, listFieldValues } from '@stowage/contract/entities/fields'
import { createGroup, listGroups, updateGroup } from '@stowage/contract/groups/groups'
import { listMembers } from '@stowage/contract/groups/members'
import { billOfMaterials, exportEntities } from '@stowage/contract/tables/table-exports'
import { createNotifier, listNotifiers, updateNotifier } from '@stowage/contract/upkeep/notifiers'
import { listLocationTotals, listTagTotals } from '@stowage/contract/upkeep/statistics'
import { afterAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { namesOf } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { byNaturalName } from '#test/name-order.ts'

/** As they are listed, and mixed up as they are made. */
const wanted = ['Nr 1', 'Nr 01', 'Nr 2', 'Nr 10', 'Nr 10 b', 'Nr 100', 'Nr a']
const mixed = [6, 3, 5, 0, 4, 2, 1].map(i => wanted[i] as string)

describe.each(everyDatabase)('by name, the numbers in names count by their worth, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Nr 10')
  const home = homeOf(ada)
  afterAll(async () => {
    await expectKeptValues(stowage, home.groupId)
    expect(stowage.loggedErrors).toEqual([])
  })

  /** Those of the listed that the test made, by name. */
  const ours = (listed: readonly { name: string }[]) =>
    namesOf(listed).filter(name => /^Nr [^']+$/.test(name))

  test('in lists of entities, of what one place holds, and in the tree', async () => {
    const attic = await home.room('Attic')
    for (const name of mixed) await home.make(name, { parentId: attic.id })
    for (const name of mixed) await home.room(name, { parentId: attic.id })
    expect(await home.names()).toEqual(wanted)
    expect(await home.names({ q: 'nr' })).toEqual(wanted)
    expect(await home.names({ q: 'r', parentIds: [attic.id] })).toEqual(wanted)
    expect(ours(await home.list({ isLocation: true, pageSize: 100 }).then(({ items }) => items))).toEqual(
      wanted,
    )
    expect(namesOf((await home.get(attic.id)).children)).toEqual(wanted)
    expect(namesOf((await home.tree(true))[0]?.children ?? [])).toEqual([...wanted, ...wanted])
  })

  test('as do fractions, and letters with a stroke are plain ones, in lists, tags and the tree', async () => {
    const names = ['Lode', 'Łódź 2½', 'Lodz 3', 'Łódź 3½ b', 'Łódź 4', 'Öl', 'Œuvre', 'Øg']
    const sorted = ['Lode', 'Łódź 2½', 'Lodz 3', 'Łódź 3½ b', 'Łódź 4', 'Œuvre', 'Øg', 'Öl']
    const hall = await home.room('Hall 3½')
    for (const name of names) {
      await home.make(name, { parentId: hall.id })
      await home.room(name, { parentId: hall.id })
      await home.tag(name)
    }
    expect(await home.names({ parentIds: [hall.id] })).toEqual(sorted)
    expect(namesOf((await home.get(hall.id)).children)).toEqual(sorted)
    expect(namesOf((await home.tree())[0]?.children ?? [])).toEqual(sorted)
    expect(namesOf(await home.client.call(listTags, {})).filter(name => names.includes(name))).toEqual(sorted)
  })

  test('of names that grow when they are folded', async () => {
    const grown = ['½', '\ufdfa', '\u{1d164}', '1½'].map(each => each.repeat(255 / [...each].length))
    grown.push(Array.from({ length: 255 }, (_, i) => String.fromCharCode(0x3300 + ((i * i) % 88))).join(''))
    for (const name of grown) {
      const { id } = await home.make(name)
      await home.tag(name)
      expect((await home.get(id)).name).toBe(name)
      expect(await home.names({ q: `"${name}"` })).toEqual([name])
    }
    expect(await home.names()).toEqual(grown.toSorted(byNaturalName))
  })

  test('in what a spreadsheet is given, and among items that share an asset number', async () => {
    for (const name of mixed) await home.put((await home.make(name)).id, { assetId: '7' })
    const { items } = await home.client.call(listByAssetNumber, { id: '7' })
    expect(namesOf(items)).toEqual(wanted)
    for (const operation of [exportEntities, billOfMaterials]) {
      const { text } = await home.client.send(operation, {})
      expect(text.match(/Nr [^,]*/g)).toEqual(wanted)
    }
  })

  test('of a renamed item, a copy and an imported one', async () => {
    await home.put((await home.make('Zebra')).id, { name: 'Nr 2' })
    await home.duplicate((await home.make('10')).id, { copyPrefix: 'Nr ' })
    const form = new FormData()
    form.append('csv', new Blob(['HB.name,HB.location\nNr 9,Nr 11\nNr 11,Nr 3\n']), 'items.csv')
    const headers = { authorization: ada.token, 'x-tenant': home.groupId }
    const url = `${stowage.baseUrl}/api/v1/entities/import`
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(204)
    expect(await home.names()).toEqual(['10', 'Nr 2', 'Nr 9', 'Nr 10', 'Nr 11'])
    expect(await home.names({ isLocation: true })).toEqual(['Nr 3', 'Nr 11'])
  })

  test('in lists of tags, on their own, on an item and in a template', async () => {
    const { client } = home
    const above = await home.tag('Above')
    const tags = []
    for (const name of mixed) tags.push(await home.tag(name, above.id))
    const tagIds = tags.map(({ id }) => id)
    expect(ours(await client.call(listTags, {}))).toEqual(wanted)
    expect(namesOf((await client.call(getTag, { id: above.id })).children)).toEqual(wanted)
    expect(namesOf((await home.make('Drill', { tagIds, purchasePrice: 1 })).tags)).toEqual(wanted)
    expect(namesOf((await home.list()).items[0]?.tags ?? [])).toEqual(wanted)
    expect(namesOf(await client.call(listTagTotals, {}))).toEqual(wanted)
    const { id } = await client.call(createTemplate, { name: 'Bulb', defaultTagIds: tagIds })
    expect(namesOf((await client.call(getTemplate, { id })).defaultTags)).toEqual(wanted)
    await client.call(updateTag, { id: tagIds[0] as string, name: 'Nr 3' })
    expect(ours(await client.call(listTags, {}))).toEqual([
      ...wanted.slice(0, 3),
      'Nr 3',
      ...wanted.slice(3, -1),
    ])
  })

  test('in lists of types, templates, notifiers and groups', async () => {
    const { client } = home
    const url = 'ntfy://ntfy.sh/topic'
    const kinds = [
      {
        make: (name: string) => client.call(createEntityType, { name, isLocation: false }),
        rename: (id: string, name: string) => client.call(updateEntityType, { id, name, isLocation: false }),
        list: listEntityTypes,
      },
      {
        make: (name: string) => client.call(createTemplate, { name }),
        rename: (id: string, name: string) => client.call(updateTemplate, { id, name }),
        list: listTemplates,
      },
      {
        make: (name: string) => client.call(createNotifier, { name, url }),
        rename: (id: string, name: string) => client.call(updateNotifier, { id, name, isActive: false }),
        list: listNotifiers,
      },
      {
        make: (name: string) => client.call(createGroup, { name }),
        rename: (groupId: string, name: string) =>
          client.as({ groupId }).call(updateGroup, { name, currency: 'usd' }),
        list: listGroups,
      },
    ]
    for (const { make, rename, list } of kinds) {
      const made = []
      for (const name of mixed) made.push(await make(name))
      expect(ours(await client.call(list, {}))).toEqual(wanted)
      await rename(made[0]?.id as string, 'Nr 3')
      expect(ours(await client.call(list, {})).indexOf('Nr 3')).toBe(3)
    }
  })

  test('in the list of members', async () => {
    const token = await invite({ ...ada, client: home.client }, 10)
    for (const name of ['Nr 9', 'Nr 100']) await stowage.signUp(name, token)
    expect(namesOf(await home.client.call(listMembers, {}))).toEqual(['Nr 9', 'Nr 10', 'Nr 100'])
  })

  test('among names and texts of custom fields, and in sums by location', async () => {
    const { client } = home
    const fields = mixed.map(name => ({ type: 'text', name, textValue: 'x' }))
    const texts = mixed.map(textValue => ({ type: 'text', name: 'Text', textValue }))
    await home.put((await home.make('Drill')).id, { fields: [...fields, ...texts] })
    expect(await client.call(listFieldNames, {})).toEqual([...wanted, 'Text'])
    expect(await client.call(listFieldValues, { field: 'Text' })).toEqual(wanted)
    for (const name of mixed)
      await home.put((await home.make('Lamp', { parentId: (await home.room(name)).id })).id, {
        purchasePrice: 1,
      })
    expect(namesOf(await client.call(listLocationTotals, {}))).toEqual(wanted)
  })
})
