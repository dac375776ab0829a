import { createTemplate } from '@stowage/contract/catalogues/templates'
import { quickSearch, type SearchHit } from '@stowage/contract/entities/search'
import { isSearchHit } from '@stowage/contract/entities/search-kinds'
import { createView } from '@stowage/contract/entities/views'
import { createStockProduct } from '@stowage/contract/stock/products'
import { afterAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { refusalOf, type Sent } from '#test/household.ts'
import { invite } from '#test/invite.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany, addPhoto } from '#test/many-entities.ts'

/** The name of a hit with what was looked for in brackets. */
function marked({ name, marks }: SearchHit): string {
  let text = ''
  let at = 0
  for (const { from, to } of marks) {
    text += `${name.slice(at, from)}[${name.slice(from, to)}]`
    at = to
  }
  return text + name.slice(at)
}

describe.each(everyDatabase)('the quick search, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage, 'Ada')
  const home = homeOf(ada)
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const search = async (q: string, more: Sent = {}) =>
    (await home.client.call(quickSearch, { q, ...more })).items.filter(isSearchHit)
  const found = async (q: string, more: Sent = {}) => (await search(q, more)).map(marked)
  const later = () => stowage.clock.advance(1000)
  const make = async (name: string, more: Sent = {}, then?: Sent) => {
    later()
    const { id } = await home.make(name, more)
    return then === undefined ? home.get(id) : home.put(id, then)
  }

  test('answers the best first, and within that what was changed last', async () => {
    await make('Case', {}, { description: 'for the drill' })
    await make('Hand drill')
    const drill = await make('Drill')
    await make('Cordless power drill')
    await make('Vice', {}, { modelNumber: 'DRILL' })
    await make('Drill bits')
    expect(await found('drill')).toEqual([
      'Vice',
      '[Drill] bits',
      '[Drill]',
      'Cordless power [drill]',
      'Hand [drill]',
      'Case',
    ])
    later()
    await home.patch(drill.id, { quantity: 7 })
    expect((await found('drill')).slice(1, 3)).toEqual(['[Drill]', '[Drill] bits'])
    expect(await found('drill', { limit: 2 })).toEqual(['Vice', '[Drill]'])
  })

  test('finds by the tags of an item what a list finds, and says by which', async () => {
    const tools = await home.tag('Tools')
    await home.tag('Toolmakers')
    const saw = await make('Jigsaw', { tagIds: [tools.id] }, { manufacturer: 'Bosch' })
    await make('Hammer', { tagIds: [tools.id] })
    await make('Tools of a child', {}, { manufacturer: 'Bosch' })
    const items = { kinds: ['item'] }
    expect(await found('tools bosch', items)).toEqual(['[Tools] of a child', 'Jigsaw'])
    expect(await home.names({ q: 'tools bosch' })).toEqual(['Jigsaw', 'Tools of a child'])
    expect((await search('tools', items)).map(({ name, found }) => [name, found?.text])).toEqual([
      ['Tools of a child', undefined],
      ['Hammer', 'Tools'],
      ['Jigsaw', 'Tools'],
    ])
    await home.remove(saw.id)
    expect(await found('tools bosch', items)).toEqual(['[Tools] of a child'])
  })

  test('forgives typos only where no name has words that begin with the text', async () => {
    await make('Teller')
    await make('Tauchsieder')
    expect(await found('keller')).toEqual(['[Teller]'])
    expect(await found('rauchsieder')).toEqual(['[Tauchsieder]'])
    await home.room('Keller')
    await make('Küchen-Rauchsieder')
    expect(await found('keller')).toEqual(['[Keller]'])
    expect(await found('rauchsieder')).toEqual(['Küchen-[Rauchsieder]'])
  })

  test('needs all of the words, wherever they stand', async () => {
    const { id } = await make('Blue box', {}, { notes: 'with a lid' })
    await make('Blue jug')
    expect(await found('box blu')).toEqual(['[Blu]e [box]'])
    expect(await search('blue lid')).toMatchObject([
      { id, marks: [{ from: 0, to: 4 }], found: { member: 'notes', text: 'with a lid' } },
    ])
    expect(await found('bl li')).toEqual(['[Bl]ue box'])
    expect(await found('"blue b"')).toEqual(['[Blue b]ox'])
    expect(await found('box lamp')).toEqual([])
    expect(
      refusalOf(await home.client.send(quickSearch, { q: 'a b c d e f g h i j k l m n o p q r s t u' }))
        .fields,
    ).toEqual(['q'])
  })

  test('finds by what stands on an item: asset number, serial, model, a custom field, a label', async () => {
    const fields = [{ type: 'text', name: 'EAN', textValue: '4006381333931' }]
    const { id, assetId } = await make('Pen', {}, { serialNumber: 'SN/7 b', modelNumber: 'X1', fields })
    const shed = await home.room('Shed')
    await make('Pen case', {}, { description: '4006381333931 fits' })
    const byMember = async (q: string) => (await search(q)).filter(hit => hit.id === id).map(hit => hit.found)
    expect(await byMember('sn/7 B')).toEqual([{ member: 'serialNumber', text: 'SN/7 b' }])
    expect(await byMember('x1')).toEqual([{ member: 'modelNumber', text: 'X1' }])
    expect(await byMember('4006381333931')).toEqual([{ member: 'field:EAN', text: '4006381333931' }])
    expect((await search('4006381333931'))[0]?.id).toBe(id)
    const number = [{ member: 'assetId', text: assetId }]
    for (const q of [`#${assetId}`, assetId, String(Number(assetId.replace('-', '')))])
      expect(await byMember(q)).toEqual(number)
    expect(await byMember(`https://old.example:1234/homebox/a/${assetId}`)).toEqual(number)
    for (const q of [
      `other.example/homebox/ASSETS%2F${assetId}`,
      encodeURIComponent(`http://x/a/${assetId}`),
    ])
      expect(await byMember(q)).toEqual(number)
    for (const q of [`/item/${id}`, `HTTP://X/SUB/ITEM/${id.toUpperCase()}/edit`, `x%2Fitem%2F${id}`])
      expect((await search(q)).map(hit => hit.id)).toEqual([id])
    expect((await search(`http://10.0.0.7/location/${shed.id}/?x=1`)).length).toBe(1)
    expect((await search(`/item/${id}`))[0]).toMatchObject({ id, kind: 'item', marks: [] })
    expect(await search(`/item/${ada.groupId}`)).toEqual([])
    expect(await search('https://example.com/a/12x')).toEqual([])
    await home.put(id, { archived: true })
    expect([await byMember(`#${assetId}`), await found('pen')]).toEqual([number, ['[Pen] case']])
  })

  test('marks whole letters, whatever they are made of and however they are spelled', async () => {
    await make('Große Schlüssel 🗝️')
    await make('E\u0301lectric ﬁlter')
    for (const q of ['schluessel', 'schlussel', 'SCHLÜSSEL'])
      expect(await found(q)).toEqual(['Große [Schlüssel] 🗝️'])
    expect(await found('grosse')).toEqual(['[Große] Schlüssel 🗝️'])
    expect(await found('electric FI')).toEqual(['[E\u0301lectric ﬁ]lter'])
  })

  test('marks what was typed in names that are searched in another writing', async () => {
    for (const name of [
      'Pipe 3½″, Ada’s',
      'Board 2×4',
      'Łódź map',
      'scr\u200bewdriver',
      'Salt \ufdfa',
      '\u1112\u1161\u11ab\u1100\u1173\u11af',
    ])
      await make(name)
    expect(await found('3 1/2')).toEqual(['Pipe [3½]″, Ada’s'])
    expect(await found('3½')).toEqual(['Pipe [3½]″, Ada’s'])
    expect(await found('3½"')).toEqual(['Pipe [3½″], Ada’s'])
    expect(await found("ada's")).toEqual(['Pipe 3½″, [Ada’s]'])
    expect(await found('2x4')).toEqual(['Board [2×4]'])
    expect(await found('lodz')).toEqual(['[Łódź] map'])
    expect(await found('screw')).toEqual(['[scr\u200bew]driver'])
    expect(await found('"عليه وسلم"')).toEqual(['Salt [\ufdfa]'])
    expect(await found('한글')).toEqual(['[\u1112\u1161\u11ab\u1100\u1173\u11af]'])
  })

  test('finds names with letters wrong in another writing', async () => {
    for (const name of ['Skiłłet', 'Ham\u00admer']) await make(name)
    expect(await found('skilet')).toEqual(['[Skiłłet]'])
    expect(await found('hamer')).toEqual(['[Ham\u00admer]'])
  })

  test('finds names by short beginnings with quotes among many', async () => {
    await make('5″ pipe')
    await addMany(stowage, home, 1200, i => ({ name: `Bolt ${i}` }))
    expect(await found('5"', { limit: 1 })).toEqual(['[5″] pipe'])
  })

  test('knows numbers at the beginning of what somebody has typed so far', async () => {
    for (const name of ['Shelf 1', 'Shelf 10', 'Shelf 2']) await make(name)
    expect(await found('shelf 1')).toEqual(['[Shelf 1]0', '[Shelf 1]'])
  })

  test('shows the way to an item, its number and its picture', async () => {
    const attic = await home.room('Attic')
    const box = await home.room('Box', { parentId: attic.id })
    const { id, assetId } = await make('Camera', { parentId: box.id })
    await addPhoto(stowage, home, id)
    const { imageId } = await home.get(id)
    expect(await search('camera')).toEqual([
      {
        kind: 'item',
        id,
        name: 'Camera',
        assetId,
        imageId,
        path: ['Attic', 'Box'],
        marks: [{ from: 0, to: 6 }],
      },
    ])
    expect(await search('box')).toMatchObject([{ kind: 'location', path: ['Attic'] }])
  })

  test('finds everything that has a name, or only some kinds of it', async () => {
    await make('Garden hose')
    await home.room('Garden')
    await home.tag('Gardening')
    await home.type('Garden tool', false)
    await home.client.call(createTemplate, { name: 'Garden bed', description: 'of wood' })
    await home.client.call(createView, { name: 'Garden, by price' })
    const soil = { name: 'Garden soil', manufacturer: 'Zorn', codes: ['4008400 77'] }
    const { id: soilId } = await home.client.call(createStockProduct, soil)
    const kinds = (items: readonly SearchHit[]) => items.map(({ kind }) => kind).toSorted()
    const all = ['item', 'location', 'product', 'tag', 'template', 'type', 'view']
    expect(kinds(await search('garden'))).toEqual(all)
    expect(kinds(await search('garden', { kinds: ['tag,view'] }))).toEqual(['tag', 'view'])
    expect(kinds(await search('garden', { kinds: ['location'] }))).toEqual(['location'])
    expect(await search('wood')).toMatchObject([{ kind: 'template', found: { member: 'description' } }])
    for (const [q, found] of [
      ['zorn soil', { member: 'manufacturer', text: 'Zorn' }],
      ['4008400', { member: 'codes', text: '4008400 77' }],
    ] as const)
      expect(await search(q)).toMatchObject([{ kind: 'product', id: soilId, found }])
    expect((await search(''))[0]).toMatchObject({ kind: 'product', id: soilId })
    expect(await search('ada')).toMatchObject([
      { kind: 'member', id: ada.userId, marks: [{ from: 0, to: 3 }] },
    ])
  })

  test('refuses kinds and limits that there are not, and takes empty ones for none', async () => {
    const wrong = { q: 'drill', kinds: ['item', 'room'], limit: 51 }
    expect(await home.client.send(quickSearch, wrong)).toMatchObject({
      status: 422,
      body: { fields: { kinds: expect.any(String), limit: expect.any(String) } },
    })
    const { body } = await home.client.send(quickSearch, { q: 'drill', kinds: '', limit: '' })
    expect(body).toEqual(await home.client.call(quickSearch, { q: 'drill' }))
  })

  test('takes a text of nothing but accents for none', async () => {
    await make('Drill')
    for (const accents of ['\u0301', ' \u0308\u0345 ']) {
      expect(await found(accents)).toEqual(await found(''))
      expect(await found(accents, { kinds: 'item' })).toEqual(await found('', { kinds: 'item' }))
    }
  })

  test('without a text answers what the caller has changed last', async () => {
    const bob = await stowage.signUp('Bob', await invite({ ...ada, client: home.client }))
    const inHome = home.as({ token: bob.token })
    const saw = await make('Saw')
    await make('Rake')
    await home.tag('Blue')
    await inHome.make('Bob’s')
    await home.patch(saw.id, { quantity: 3 })
    await home.remove((await make('Gone')).id)
    expect(await found('')).toEqual(['Saw', 'Blue', 'Rake'])
    expect(await found(' ', { kinds: ['item'], limit: 1 })).toEqual(['Saw'])
    expect((await inHome.client.call(quickSearch, {})).items.map(({ name }) => name)).toEqual(['Bob’s'])
  })

  test('finds names with one or two letters wrong, after everything that has the word', async () => {
    for (const name of ['Screwdriver, big', 'Lamp', 'Lampshade']) await make(name)
    await make('Case', {}, { notes: 'screwdrivr' })
    await home.tag('Screwdrivers')
    expect(await found('skrewdrivr')).toEqual(['[Screwdrivers]', '[Screwdriver], big'])
    expect(await found('screwdrivr')).toEqual(['Case', '[Screwdrivers]', '[Screwdriver], big'])
    expect(await found('lmap')).toEqual(['[Lamp]shade', '[Lamp]'])
    expect(await found('bgi scrwe')).toEqual([])
    expect(await found('big scrwedriver')).toEqual(['[Screwdriver], [big]'])
    expect(await found('lanps')).toEqual(['[Lampshade]'])
    expect(await found('lmp')).toEqual([])
    expect((await search('scrwe', { kinds: ['item'], limit: 1 })).length).toBe(1)
  })

  test('knows the words of names as they are now', async () => {
    const hammer = await make('Hammer')
    const other = await make('Hammer')
    await home.put(hammer.id, { name: 'Mallet' })
    expect(await found('hammmer')).toEqual(['[Hammer]'])
    await home.remove(other.id)
    expect([await found('hammmer'), await found('malet')]).toEqual([[], ['[Mallet]']])
    await expectKeptValues(stowage, home.groupId)
  })

  test('has among very many that have a word those first that were changed last', async () => {
    await addMany(stowage, home, 1200, i => ({
      name: i % 2 === 0 ? `Bolt ${i}` : `Big bolt ${i}`,
      notes: 'steel',
    }))
    await make('Anvil', {}, { notes: 'steel' })
    const first = (await home.list({ q: '"bolt 10"' })).items.find(({ name }) => name === 'Bolt 10')
    later()
    await home.patch(first?.id ?? '', { quantity: 4 })
    expect((await found('bolt', { limit: 50 })).length).toBe(50)
    expect((await search('bolt'))[0]?.id).toBe(first?.id)
    expect((await found('bo'))[0]).toBe('[Bo]lt 10')
    expect((await search('steel'))[1]?.name).toBe('Anvil')
    await make('Ruler', {}, { serialNumber: 'Steel' })
    later()
    await home.patch(first?.id ?? '', { quantity: 5 })
    expect((await search('steel')).slice(0, 2).map(({ name }) => name)).toEqual(['Ruler', 'Bolt 10'])
  })

  test('has what is exactly the text before many whose names begin with it, wherever it stands on an item', async () => {
    await addMany(stowage, home, 150, i => ({ name: `Attic box ${i}` }))
    const field = { type: 'text', name: 'Room', textValue: 'Attic' }
    await make('Kite', {}, { fields: [field] })
    await make('Sledge', {}, { fields: [field, { type: 'text', name: 'Colour', textValue: 'red' }] })
    await make('Lantern', {}, { serialNumber: 'attic' })
    await make('Attic')
    await make('Ladder', {}, { notes: 'from the attic' })
    expect(await found('attic', { limit: 5 })).toEqual([
      'Lantern',
      'Sledge',
      'Kite',
      '[Attic]',
      expect.stringMatching(/^\[Attic\] box/),
    ])
    await addMany(stowage, home, 60, i => ({ name: `Rope ${i}`, serialNumber: `attic ${i}` }))
    expect((await found('attic', { limit: 5 })).slice(0, 2)).toEqual(['Lantern', 'Sledge'])
  })

  test('finds what has a rare word and a common one, however many have the common one', async () => {
    await addMany(stowage, home, 3000, i => ({
      name: `Reel ${i}`,
      notes: i % 100 === 3 ? 'thread marzipan' : 'thread',
    }))
    await make('Tin', {}, { notes: 'marzipan' })
    await make('Spool', {}, { notes: 'marzipan, threads' })
    const both = await search('marzipan thread', { limit: 50 })
    expect(both.length).toBe(31)
    expect(both[0]?.name).toBe('Spool')
    const numbers = both.slice(1).map(({ name }) => Number(name.replace('Reel ', '')))
    expect(new Set(numbers.map(each => each % 100))).toEqual(new Set([3]))
    expect((await home.list({ q: 'marzipan thread', pageSize: 1 })).total).toBe(31)
  })

  test('finds a serial number of one letter', async () => {
    await make('Kettle', {}, { serialNumber: 'Ω' })
    await make('Ω meter')
    expect((await search('ω'))[0]?.name).toBe('Kettle')
  })
})
