import { createTemplate, getTemplate } from '@stowage/contract/catalogues/templates'
import { changeEntities, createEntities } from '@stowage/contract/entities/entity-bulk'
import { getChange, listChanges, undoChange } from '@stowage/contract/history/history'
import type { Reply } from '@stowage/contract/protocol/client'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { countStatements } from '#test/count-statements.ts'
import { exported } from '#test/csv-files.ts'
import { everyDatabase } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household, must, refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany, addPhoto } from '#test/many-entities.ts'

const unknown = '01890000-0000-7000-8000-0000000000ee'

describe.each(everyDatabase)('many entities at once, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  afterEach(() => expectKeptValues(stowage, home.groupId))
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const send = (input: Sent, by = home) => by.client.send(changeEntities, input)
  const bulk = async (input: Sent) => (await must(send(input))).body
  const problemsOf = ({ body }: Reply<unknown>) =>
    (body as { problems: { name: string; error: string; code: string }[] }).problems.map(
      ({ name, error, code }) => [name, error, code],
    )
  const counts = (changed: number, unchanged = 0) => ({
    matched: changed + unchanged,
    changed,
    unchanged,
    problems: [],
  })

  test('are changed and taken back a few at a time where one has a very long text', async () => {
    const { id } = await home.make('Scroll')
    const fields = Array.from({ length: 200 }, (_, i) => ({
      type: 'text',
      name: `Part ${i}`,
      textValue: 'lorem ipsum '.repeat(40),
    }))
    await home.put(id, { fields })
    await addMany(stowage, home, 30, i => ({ name: `Bolt ${i}` }))
    const batchesOf = async (work: () => Promise<unknown>) => {
      const counter = countStatements()
      await work().finally(() => counter.stop())
      return counter.texts().filter(text => text.startsWith('insert into "long_write_batches"')).length
    }
    const change = { select: { query: { all: true } }, change: { notes: 'seven' } }
    expect(await batchesOf(async () => expect(await bulk(change)).toMatchObject(counts(31)))).toBe(7)
    expect(await batchesOf(() => bulk({ ...change, change: { quantity: 7 } }))).toBe(0)
    expect((await home.list({ q: 'seven', pageSize: 1 })).total).toBe(31)
    expect((await exported(home.client)).split('\n').filter(line => line.includes('seven')).length).toBe(31)
    const last = (await home.client.call(listChanges, { limit: 2 })).items[1]
    const undo = () => home.client.call(undoChange, { id: requireValue(last).id })
    expect(await batchesOf(undo)).toBeGreaterThanOrEqual(7)
    expect((await home.list({ q: 'seven', pageSize: 1 })).total).toBe(0)
    expect((await home.list({ q: 'ipsum', pageSize: 1 })).total).toBe(1)
  })

  describe('are moved', () => {
    test('in one change, and count at their new location', async () => {
      const shelf = await home.room('Shelf')
      const box = await home.make('Box')
      const hat = await home.make('Hat')
      const cap = await home.make('Cap', { parentId: box.id })
      const moved = { select: { ids: [hat.id, cap.id, hat.id] }, change: { parentId: shelf.id } }
      const reply = await must(send(moved))
      expect(reply.body).toMatchObject(counts(2))
      expect(reply.body.change).toBe(reply.headers.get('stowage-change'))
      const {
        count,
        kind: made,
        entries,
      } = await home.client.call(getChange, { id: reply.body.change ?? '' })
      expect([count, made]).toEqual([2, 'moved'])
      expect(entries.find(({ subject }) => subject.id === hat.id)?.members).toEqual([
        { name: 'parentId', before: null, after: { id: shelf.id, name: 'Shelf' } },
      ])
      expect(await home.names({ parentIds: [shelf.id] })).toEqual(['Cap', 'Hat'])
      expect((await home.get(shelf.id)).itemCount).toBe(2)
      expect(await bulk(moved)).toEqual({ ...counts(0, 2), change: null })
    })

    test('to the top level by null, and from their pin to their parent', async () => {
      const shelf = await home.room('Shelf')
      const box = await home.make('Box')
      const hat = await home.make('Hat', { parentId: box.id, locationId: shelf.id })
      const cap = await home.make('Cap', { parentId: box.id, locationId: shelf.id })
      await bulk({ select: { ids: [hat.id] }, change: { locationId: null } })
      expect(await home.whereabouts(hat.id)).toEqual({ location: null, parent: 'Box', pin: null })
      await bulk({ select: { ids: [hat.id, cap.id] }, change: { parentId: null } })
      expect(await home.whereabouts(cap.id)).toEqual({ location: null, parent: null, pin: null })
      expect(await home.whereabouts(hat.id)).toEqual({ location: null, parent: null, pin: null })
    })

    test('but not into themselves: one stops all, or is left out and told', async () => {
      const cellar = await home.room('House')
      const room = await home.room('Room', { parentId: cellar.id })
      const hat = await home.make('Hat')
      const into = { select: { ids: [cellar.id, room.id, hat.id] }, change: { parentId: room.id } }
      const refused = await send(into)
      expect(refusalOf(refused)).toMatchObject({ status: 422, code: 'bulk.refused' })
      const self = 'parentId must not be the item itself or something inside it'
      expect(problemsOf(refused)).toEqual([
        ['House', self, 'entity.cycle'],
        ['Room', self, 'entity.cycle'],
      ])
      expect(await home.whereabouts(hat.id)).toMatchObject({ parent: null })
      expect(await bulk({ ...into, onProblem: 'skip' })).toMatchObject({
        matched: 3,
        changed: 1,
        unchanged: 0,
      })
      expect(await home.whereabouts(hat.id)).toMatchObject({ parent: 'Room' })
    })

    test('but not more than 100 levels deep', async () => {
      const levels = Array.from({ length: 100 }, (_, i) => ({
        name: `Level ${i}`,
        clientId: `${i}`,
        parentClientId: i === 0 ? null : `${i - 1}`,
      }))
      const made = await home.client.call(createEntities, { items: levels })
      const deepest = requireValue(made.items.at(-1))
      const full = await home.make('Full')
      await home.make('In it', { parentId: full.id })
      const hat = await home.make('Hat')
      const moved = {
        select: { ids: [full.id, hat.id] },
        change: { parentId: deepest.id },
        onProblem: 'skip',
      }
      expect(problemsOf(await send(moved))).toEqual([
        ['Full', 'parentId would be more than 100 levels deep', 'entity.too_deep'],
      ])
      expect(await home.path(hat.id)).toHaveLength(101)
    })

    test('to a location that is there, and not of others', async () => {
      const hat = await home.make('Hat')
      const eve = await Household.of((await stowage.signUp('Eve')).client)
      const theirs = {
        room: await eve.room('Theirs'),
        tag: await eve.tag('Theirs'),
        hat: await eve.make('Theirs'),
      }
      const refusals = [
        [{ parentId: theirs.room.id }, 404, 'entity.not_found'],
        [{ locationId: theirs.room.id }, 422, 'validation'],
        [{ entityTypeId: eve.itemType.id }, 404, 'entity_type.not_found'],
        [{ addTagIds: [theirs.tag.id] }, 404, 'tag.not_found'],
        [{ removeTagIds: [theirs.tag.id] }, 404, 'tag.not_found'],
      ] as const
      for (const [change, status, code] of refusals)
        expect(refusalOf(await send({ select: { ids: [hat.id] }, change }))).toEqual({
          status,
          code,
          fields: status === 422 ? ['change.locationId'] : [],
        })
      for (const id of [theirs.hat.id, unknown]) {
        const refused = await send({ select: { ids: [id, hat.id] }, change: { insured: true } })
        expect(problemsOf(refused)).toEqual([['', 'Not Found', 'entity.not_found']])
      }
      expect((await eve.get(theirs.hat.id)).insured).toBe(false)
      expect((await home.get(hat.id)).insured).toBe(false)
    })
  })

  describe('are found', () => {
    test('by the filters of a list, except a few', async () => {
      const tag = await home.tag('Camping')
      const tent = await home.make('Tent', { tagIds: [tag.id] })
      await home.make('Mat', { tagIds: [tag.id] })
      await home.make('Hat')
      await home.room('Camp', { tagIds: [tag.id] })
      const select = { query: { tags: [tag.id] }, except: [tent.id] }
      expect(await bulk({ select, change: { insured: true } })).toMatchObject(counts(1))
      expect(await home.names({ insured: true })).toEqual(['Mat'])
      const all = { query: { isLocation: 'any' } }
      expect(await bulk({ select: all, change: { insured: true } })).toMatchObject(counts(3, 1))
    })

    test('as many as somebody has seen, or nothing is changed', async () => {
      await home.make('Hat')
      const seen = { select: { query: { all: true } }, change: { insured: true } }
      expect(refusalOf(await send({ ...seen, expect: 2 }))).toMatchObject({
        status: 409,
        code: 'bulk.other_count',
      })
      expect(await home.names({ insured: true })).toEqual([])
      expect(await bulk({ ...seen, expect: 1 })).toMatchObject(counts(1))
    })
  })

  describe('become', () => {
    test('what is asked for; what is absent stays, and null clears', async () => {
      const red = await home.tag('Red')
      const blue = await home.tag('Blue')
      const tools = await home.type('Tool', false)
      const { id } = await home.make('Saw', { tagIds: [red.id], description: 'Old', quantity: 3 })
      const change = {
        addTagIds: [blue.id],
        removeTagIds: [red.id],
        entityTypeId: tools.id,
        archived: true,
        manufacturer: 'Acme',
        purchasePrice: 12.5,
        warrantyExpires: '2030-01-31',
      }
      await bulk({ select: { ids: [id] }, change })
      expect(await home.get(id)).toMatchObject({
        archived: true,
        manufacturer: 'Acme',
        purchasePrice: 12.5,
        warrantyExpires: '2030-01-31',
        tagIds: [blue.id],
        entityTypeId: tools.id,
        description: 'Old',
        quantity: 3,
      })
      const cleared = { description: null, quantity: null, archived: null, warrantyExpires: null }
      await bulk({ select: { ids: [id] }, change: cleared })
      expect(await home.get(id)).toMatchObject({
        description: '',
        quantity: 0,
        archived: false,
        warrantyExpires: '',
        manufacturer: 'Acme',
      })
    })

    test.each([
      ['few', 1],
      ['many', 20],
    ])(
      'tagged with %s tags at once; of a tag that is added and removed it has been added',
      async (_, count) => {
        const old = await home.tag(`Old ${count}`)
        const kept = await home.tag(`Kept ${count}`)
        const tags = []
        for (let i = 0; i < count; i++) tags.push((await home.tag(`New ${count} ${i}`)).id)
        const [first = ''] = tags
        const bare = await home.make('Bare')
        const had = await home.make('Had', { tagIds: [old.id, kept.id, first] })
        const done = await home.make('Done', { tagIds: [kept.id, ...tags] })
        const select = { ids: [bare.id, had.id, done.id] }
        const change = { addTagIds: tags, removeTagIds: [old.id, first] }
        const { change: id, ...result } = await bulk({ select, change })
        expect(result).toEqual(counts(2, 1))
        const tagsOf = async () => {
          const shown = await Promise.all(select.ids.map(each => home.get(each)))
          return shown.map(({ tagIds }) => tagIds.toSorted())
        }
        expect(await tagsOf()).toEqual([
          tags.toSorted(),
          [kept.id, ...tags].toSorted(),
          [kept.id, ...tags].toSorted(),
        ])
        await home.client.call(undoChange, { id: id ?? '' })
        expect(await tagsOf()).toEqual([
          [],
          [old.id, kept.id, first].toSorted(),
          [kept.id, ...tags].toSorted(),
        ])
      },
    )

    test('of a custom field what is asked for by its name', async () => {
      const field = (name: string, textValue: string) => ({ type: 'text', name, textValue })
      const hat = await home.make('Hat')
      const cap = await home.make('Cap')
      const odd = await home.make('Odd')
      await home.put(hat.id, { fields: [field('Size', 'M'), field('Colour', 'red')] })
      await home.put(odd.id, { fields: [field('Colour', 'red'), field('Colour', 'blue')] })
      const select = { ids: [hat.id, cap.id, odd.id] }
      const set = { select, change: { fields: [field('Colour', 'green')] } }
      const twice = ['Odd', 'fields has "Colour" more than once', 'validation']
      expect(problemsOf(await send(set))).toEqual([twice])
      expect(await bulk({ ...set, onProblem: 'skip' })).toMatchObject({ matched: 3, changed: 2 })
      const fieldsOf = async (id: string) =>
        (await home.get(id)).fields.map(({ name, textValue }) => [name, textValue])
      expect(await fieldsOf(hat.id)).toEqual([
        ['Size', 'M'],
        ['Colour', 'green'],
      ])
      expect(await home.names({ q: 'green' })).toEqual(['Cap', 'Hat'])
      const away = { ...field('Colour', ''), textValue: null }
      await bulk({ select, change: { fields: [away] }, onProblem: 'skip' })
      expect([await fieldsOf(hat.id), await fieldsOf(cap.id)]).toEqual([[['Size', 'M']], []])
      expect(await bulk({ select: { ids: [cap.id] }, change: { fields: [away] } })).toMatchObject(
        counts(0, 1),
      )
    })

    test('locations, with what follows for what lies in them', async () => {
      const room = await home.room('Room')
      const box = await home.make('Box')
      const hat = await home.make('Hat', { parentId: box.id, locationId: room.id })
      const { id } = home.locationType
      expect(await bulk({ select: { ids: [box.id] }, change: { entityTypeId: id } })).toMatchObject(counts(1))
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Box', parent: 'Box', pin: null })
    })

    test('nothing by what makes no sense', async () => {
      const { id } = await home.make('Hat')
      const words = 'abcdefghijklmnopqrstuvwxyz'.split('').join(' ')
      const nonsense: readonly (readonly [Sent, string])[] = [
        [{ select: { ids: [id] }, delete: true, change: { insured: true } }, 'change'],
        [{ select: { query: { q: words } }, delete: true }, 'select.query.q'],
        [{ select: { query: { all: true, Tag: [id] } }, delete: true }, 'select.query.Tag'],
        [{ select: { query: { ids: null } }, delete: true }, 'select.query.ids'],
        [{ select: { query: {} }, delete: true }, 'select.query'],
      ]
      for (const [input, member] of nonsense)
        expect(refusalOf(await send(input))).toEqual({ status: 422, code: 'validation', fields: [member] })
      expect((await home.get(id)).insured).toBe(false)
    })
  })

  describe('are deleted', () => {
    test('with what belongs to them; what lies in them stays', async () => {
      const cellar = await home.room('House')
      const shelf = await home.room('Shelf')
      const box = await home.make('Box', { parentId: cellar.id })
      const inner = await home.make('Inner', { parentId: box.id })
      const hat = await home.make('Hat', { parentId: inner.id, locationId: shelf.id })
      const cap = await home.make('Cap', { parentId: inner.id, locationId: cellar.id })
      await addPhoto(stowage, home, inner.id)
      const template = await home.client.call(createTemplate, { name: 'T', defaultLocationId: cellar.id })
      const deleted = { select: { ids: [cellar.id, inner.id, box.id] }, delete: true }
      expect(await bulk({ ...deleted, dryRun: true })).toMatchObject(counts(3))
      expect(await home.path(inner.id)).toEqual(['House', 'Box', 'Inner'])
      expect(await bulk(deleted)).toMatchObject(counts(3))
      expect(await home.names({ isLocation: 'any' })).toEqual(['Cap', 'Hat', 'Shelf'])
      expect(await home.whereabouts(hat.id)).toEqual({ location: 'Shelf', parent: 'Shelf', pin: null })
      expect(await home.whereabouts(cap.id)).toEqual({ location: null, parent: null, pin: null })
      expect((await home.client.call(getTemplate, { id: template.id })).defaultLocation).toBeNull()
      const { items } = await home.client.call(listChanges, { subjectId: [box.id], limit: 1 })
      expect(items).toMatchObject([{ kind: 'deleted' }])
    })
  })

  test('are counted by a dry run exactly, which changes nothing', async () => {
    const room = await home.room('Room')
    const hat = await home.make('Hat')
    await home.make('Cap', { parentId: room.id })
    const moved = { select: { query: { all: true } }, change: { parentId: room.id } }
    expect(await bulk({ ...moved, dryRun: true })).toMatchObject({ ...counts(1, 1), change: null })
    expect(await home.whereabouts(hat.id)).toMatchObject({ parent: null })
    const refused = { select: { query: { isLocation: true } }, change: { parentId: room.id }, dryRun: true }
    expect(refusalOf(await send(refused))).toMatchObject({ status: 422, code: 'bulk.refused' })
    expect(await bulk({ ...refused, onProblem: 'skip' })).toMatchObject({ matched: 1, changed: 0 })
  })

  test('more than one transaction takes are changed all the same, with one live message', async () => {
    const room = await home.room('Room')
    const tag = await home.tag('Tag')
    await addMany(stowage, home, 1100, i => ({ quantity: i % 2 }))
    const change = { parentId: room.id, addTagIds: [tag.id] }
    const { change: id, ...result } = await bulk({ select: { query: { all: true } }, change })
    expect(result).toEqual(counts(1100))
    expect(await home.client.call(getChange, { id: id ?? '' })).toMatchObject({ count: 1100 })
    expect(await home.get(room.id)).toMatchObject({ itemCount: 550 })
    expect((await home.list({ tags: [tag.id], pageSize: 1 })).total).toBe(1100)
    expect(await bulk({ select: { query: { tags: [tag.id] } }, delete: true })).toMatchObject(counts(1100))
    expect(await home.names({ isLocation: 'any' })).toEqual(['Room'])
  })
})
