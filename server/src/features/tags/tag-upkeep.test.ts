import {
  changeTags,
  deleteTags,
  listTagUse,
  mergeTag,
  type TagMerge,
} from '@stowage/contract/catalogues/tag-upkeep'
import { createTag, deleteTag, getTag, listTags, type Tag } from '@stowage/contract/catalogues/tags'
import { createTemplate, getTemplate } from '@stowage/contract/catalogues/templates'
import { createView, getView, listViews } from '@stowage/contract/entities/views'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import {
  createImportMapping,
  getImportMapping,
  listImportMappings,
} from '@stowage/contract/tables/import-mappings'
import { zeroId } from '@stowage/contract/values/ids'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, namesOf, refusalOf } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany } from '#test/many-entities.ts'
import { importTable } from '#test/tables.ts'

const notFound = { status: 404, code: 'tag.not_found', fields: [] }
const refused = (code: string, ...fields: string[]) => ({ status: 422, code, fields })

describe.each(everyDatabase)('tags, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const get = (id: string) => home.client.call(getTag, { id })
  const names = async () => namesOf(await home.client.call(listTags, {}))
  const merge = (id: string, into: string, more: object = {}): Promise<TagMerge> =>
    home.client.call(mergeTag, { id, into, ...more })
  const tagsOf = async (id: string) => namesOf((await home.get(id)).tags)
  const countChanges = async () => (await home.client.call(listChanges, { limit: 200 })).items.length
  const undo = async (id: string | null) =>
    expect((await home.client.send(undoChange, { id: requireValue(id ?? undefined) })).status).toBe(201)
  const rowNumberOf = ({ id }: Tag) =>
    stowage.app.database.read(
      async ({ q }) =>
        (await q.selectFrom('tags').select('n').where('id', '=', id).executeTakeFirstOrThrow()).n,
    )

  test('are merged in one change, which undo takes back as a whole', async () => {
    const german = await home.tag('Elektronik')
    const english = await home.tag('Electronics')
    const below = await home.tag('Kabel', german.id)
    const radio = await home.make('Radio', { tagIds: [german.id] })
    const both = await home.make('Lamp', { tagIds: [german.id, english.id, below.id] })
    const room = await home.room('Study', { tagIds: [german.id] })
    const template = await home.client.call(createTemplate, {
      name: 'Device',
      defaultTagIds: [german.id, english.id],
    })
    const defaults = async () =>
      namesOf((await home.client.call(getTemplate, { id: template.id })).defaultTags).toSorted()
    const before = await countChanges()
    const { change, ...merged } = await merge(german.id, english.id)
    expect(merged).toEqual({ tagged: 2, alreadyTagged: 1, moved: 1 })
    expect(await countChanges()).toBe(before + 1)
    expect(await names()).toEqual(['Electronics', 'Kabel'])
    expect((await get(english.id)).children).toMatchObject([{ id: below.id }])
    for (const { id } of [radio, room]) expect(await tagsOf(id)).toEqual(['Electronics'])
    expect(await tagsOf(both.id)).toEqual(['Electronics', 'Kabel'])
    expect(await defaults()).toEqual(['Electronics'])
    const { items } = await home.client.call(listChanges, { subjectId: [english.id] } as never)
    expect(items[0]).toMatchObject({
      id: change,
      merged: {
        from: { id: german.id, kind: 'tag', name: 'Elektronik', exists: false },
        into: { id: english.id, kind: 'tag', name: 'Electronics', exists: true },
      },
    })
    await expectKeptValues(stowage, home.groupId)

    await undo(change)
    expect(await names()).toEqual(['Electronics', 'Elektronik', 'Kabel'])
    expect((await get(german.id)).children).toMatchObject([{ id: below.id }])
    for (const { id } of [radio, room]) expect(await tagsOf(id)).toEqual(['Elektronik'])
    expect(await tagsOf(both.id)).toEqual(['Electronics', 'Elektronik', 'Kabel'])
    expect(await defaults()).toEqual(['Electronics', 'Elektronik'])
    await expectKeptValues(stowage, home.groupId)
  })

  test('that are merged are replaced in saved views and import mappings, until undo', async () => {
    const german = await home.tag('Elektronik')
    const english = await home.tag('Electronics')
    const best = await home.tag('Gadgets')
    const query = { tags: [german.id, english.id], q: 'x' }
    const { id } = await home.client.call(createView, { name: 'Devices', query })
    const all = await home.client.call(createView, { name: 'All', query: { allTags: german.id } })
    const mapping = { E: { tag: 'elektronik' }, F: { tag: 'Fragile' }, G: { member: 'name' as const } }
    const kept = await home.client.call(createImportMapping, { name: 'List', mapping })
    const told = async () => [
      (await home.client.call(getView, { id })).query,
      (await home.client.call(listViews, {})).find(view => view.id === all.id)?.query,
      (await home.client.call(getImportMapping, { id: kept.id })).mapping,
      (await home.client.call(listImportMappings, {})).items[0]?.mapping,
    ]
    const before = await told()
    const first = await merge(german.id, english.id)
    const toldOf = (tagIds: string[], name: string) => [
      { tags: tagIds, q: 'x' },
      { allTags: tagIds },
      { ...mapping, E: { tag: name } },
      { ...mapping, E: { tag: name } },
    ]
    expect(await told()).toEqual(toldOf([english.id], 'Electronics'))
    const second = await merge(english.id, best.id)
    expect(await told()).toEqual(toldOf([best.id], 'Gadgets'))
    await importTable(home.client, 'G,E,F\nRadio,yes,\n', { mappingId: kept.id })
    const [radio] = (await home.list({ q: 'Radio' })).items
    expect(namesOf(radio?.tags ?? [])).toEqual(['Gadgets'])
    expect(await names()).not.toContain('Elektronik')
    await undo(second.change)
    expect(await told()).toEqual(toldOf([english.id], 'Electronics'))
    await undo(first.change)
    expect(await told()).toEqual(before)
    // A tag that is deleted for itself leads nowhere, also when it was merged once.
    await home.client.call(deleteTag, { id: german.id })
    expect(await told()).toEqual(before)
  })

  test('say what a merge comes to, without changing anything', async () => {
    const one = await home.tag('One')
    const other = await home.tag('Other')
    await home.tag('Below', one.id)
    await home.make('Radio', { tagIds: [one.id] })
    await home.make('Lamp', { tagIds: [one.id, other.id] })
    const before = await countChanges()
    expect(await merge(one.id, other.id, { dryRun: true })).toEqual({
      tagged: 1,
      alreadyTagged: 1,
      moved: 1,
      change: null,
    })
    expect(await countChanges()).toBe(before)
    expect(await names()).toEqual(['Below', 'One', 'Other'])
  })

  test('are merged into the tag above them, never into themselves or what is below them', async () => {
    const top = await home.tag('Top')
    const middle = await home.tag('Middle', top.id)
    const low = await home.tag('Low', middle.id)
    for (const dryRun of [true, false])
      for (const { id } of [top, middle, low])
        expect(refusalOf(await home.client.send(mergeTag, { id: top.id, into: id, dryRun }))).toEqual(
          refused('tag.cycle', 'into'),
        )
    expect(await merge(middle.id, top.id)).toMatchObject({ moved: 1 })
    expect(await get(low.id)).toMatchObject({ parentId: top.id })
  })

  test('are not merged where the tags below would be too deep', async () => {
    let into = await home.tag('1')
    for (const name of ['2', '3', '4']) into = await home.tag(name, into.id)
    const other = await home.tag('Other')
    const below = await home.tag('Below', other.id)
    await home.tag('Further below', below.id)
    expect(refusalOf(await home.client.send(mergeTag, { id: other.id, into: into.id }))).toEqual(
      refused('tag.too_deep', 'into'),
    )
    expect(await merge(below.id, into.id)).toMatchObject({ moved: 1 })
  })

  test('of another group are neither merged nor deleted', async () => {
    const neighbour = await Household.of(ada.client, 'Neighbour')
    const theirs = await neighbour.tag('Theirs')
    const mine = await home.tag('Mine')
    for (const id of [theirs.id, newId()]) {
      expect(refusalOf(await home.client.send(mergeTag, { id, into: mine.id }))).toEqual(notFound)
      expect(refusalOf(await home.client.send(mergeTag, { id: mine.id, into: id }))).toEqual(notFound)
      expect(refusalOf(await home.client.send(deleteTags, { ids: [mine.id, id] }))).toEqual(notFound)
    }
    expect(await names()).toEqual(['Mine'])
    expect(await neighbour.client.call(getTag, { id: theirs.id })).toEqual(theirs)
  })

  test('are moved and coloured together in one change', async () => {
    const into = await home.tag('Into')
    const parent = await home.tag('Parent')
    const child = await home.tag('Child', parent.id)
    const red = await home.client.call(createTag, { name: 'Red', color: '#ff0000', parentId: into.id })
    const before = await countChanges()
    const ids = [parent.id, child.id, red.id]
    const { change, ...changed } = await home.client.call(changeTags, {
      ids,
      parentId: into.id,
      color: '#ff0000',
    })
    expect(changed).toEqual({ changed: 2, unchanged: 1 })
    expect(await countChanges()).toBe(before + 1)
    for (const id of ids) expect(await get(id)).toMatchObject({ parentId: into.id, color: '#ff0000' })
    await undo(change)
    expect(await get(child.id)).toMatchObject({ parentId: parent.id, color: '' })
    expect(await get(parent.id)).toMatchObject({ parentId: zeroId })
    expect(await home.client.call(changeTags, { ids, icon: '' })).toEqual({
      changed: 0,
      unchanged: 3,
      change: null,
    })
    expect(await home.client.call(changeTags, { ids: [child.id], parentId: null })).toMatchObject({
      changed: 1,
    })
    expect(await get(child.id)).toMatchObject({ parentId: zeroId })
  })

  test('are not moved below themselves, one another, or too deep', async () => {
    const top = await home.tag('Top')
    const low = await home.tag('Low', top.id)
    const other = await home.tag('Other')
    const tryMove = async (ids: readonly string[], parentId: string) =>
      refusalOf(await home.client.send(changeTags, { ids: [...ids], parentId }))
    expect(await tryMove([other.id, top.id], low.id)).toEqual(refused('tag.cycle', 'parentId'))
    expect(await tryMove([low.id], low.id)).toEqual(refused('tag.cycle', 'parentId'))
    let deep = low
    for (const name of ['3', '4']) deep = await home.tag(name, deep.id)
    await home.tag('Below', other.id)
    expect(await tryMove([other.id], deep.id)).toEqual(refused('tag.too_deep', 'parentId'))
    for (const missing of [newId(), zeroId])
      expect(await tryMove([other.id, missing], top.id)).toEqual(notFound)
    expect(await tryMove([other.id], newId())).toEqual(notFound)
    expect(await get(other.id)).toMatchObject({ parentId: zeroId })
  })

  test('are deleted together in one change: others below become roots', async () => {
    const top = await home.tag('Top')
    const middle = await home.tag('Middle', top.id)
    const low = await home.tag('Low', middle.id)
    const other = await home.tag('Other')
    const drill = await home.make('Drill', { tagIds: [top.id, middle.id, other.id] })
    const saw = await home.make('Saw', { tagIds: [low.id, other.id] })
    const ids = [top.id, middle.id, other.id, top.id]
    const before = await countChanges()
    expect(await home.client.call(deleteTags, { ids, dryRun: true })).toEqual({
      deleted: 3,
      untagged: 2,
      change: null,
    })
    const { change, ...deleted } = await home.client.call(deleteTags, { ids })
    expect(deleted).toEqual({ deleted: 3, untagged: 2 })
    expect(await countChanges()).toBe(before + 1)
    expect(await names()).toEqual(['Low'])
    expect(await get(low.id)).toMatchObject({ parentId: zeroId })
    expect(await tagsOf(drill.id)).toEqual([])
    expect(await tagsOf(saw.id)).toEqual(['Low'])
    await expectKeptValues(stowage, home.groupId)

    await undo(change)
    expect(await get(low.id)).toMatchObject({ parentId: middle.id })
    expect(await get(middle.id)).toMatchObject({ parentId: top.id })
    expect(await tagsOf(drill.id)).toEqual(['Middle', 'Other', 'Top'])
    await expectKeptValues(stowage, home.groupId)
  })

  test('on very many items are merged and deleted on all of them', async () => {
    const many = await home.tag('Many')
    const few = await home.tag('Few')
    const n = await rowNumberOf(many)
    const other = await rowNumberOf(few)
    await addMany(
      ...([stowage, home, 2300, () => ({}), i => (i % 10 === 0 ? [n, other] : [n])] as Parameters<
        typeof addMany
      >),
    )
    const { change, ...merged } = await merge(many.id, few.id)
    expect(merged).toEqual({ tagged: 2070, alreadyTagged: 230, moved: 0 })
    expect((await home.list({ tags: [few.id], pageSize: 1 })).total).toBe(2300)
    await undo(change)
    expect((await home.list({ tags: [few.id], pageSize: 1 })).total).toBe(230)
    expect(await home.client.call(deleteTags, { ids: [many.id, few.id] })).toMatchObject({ untagged: 2300 })
    expect((await home.list({ pageSize: 1 })).items[0]?.tags).toEqual([])
    await expectKeptValues(stowage, home.groupId)
  })

  test('count their items as the list does, each once', async () => {
    const top = await home.tag('Top')
    const below = await home.tag('Below', top.id)
    const unused = await home.tag('Unused')
    const used = async () =>
      new Map((await home.client.call(listTagUse, {})).map(({ id, ...use }) => [id, use]))
    const nothing = { items: 0, ownItems: 0, value: 0, lastUsedAt: null }
    expect((await used()).get(top.id)).toEqual(nothing)

    const both = await home.make('Drill', { tagIds: [top.id, below.id] })
    await home.put(both.id, { purchasePrice: 10.1, quantity: 3 })
    stowage.clock.advance(1000)
    const one = await home.make('Saw', { tagIds: [below.id] })
    await home.put(one.id, { purchasePrice: 7, soldDate: '2026-01-31' })
    const archived = await home.make('Axe', { tagIds: [top.id] })
    await home.put(archived.id, { purchasePrice: 1000, archived: true })
    await home.room('Shed', { tagIds: [top.id] })

    const { updatedAt: lastUsedAt } = await home.get(one.id)
    expect((await used()).get(top.id)).toEqual({ items: 2, ownItems: 1, value: 30.3, lastUsedAt })
    expect((await used()).get(below.id)).toEqual({ items: 2, ownItems: 2, value: 30.3, lastUsedAt })
    expect((await used()).get(unused.id)).toEqual(nothing)
    const { total, totals } = await home.list({ tags: [top.id], totals: true })
    expect([total, totals?.value]).toEqual([2, 30.3])
  })
})
