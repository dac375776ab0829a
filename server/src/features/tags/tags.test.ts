import {
  createTag,
  deleteTag,
  getTag,
  listTags,
  type Tag,
  updateTag,
} from '@stowage/contract/catalogues/tags'
import { zeroId } from '@stowage/contract/values/ids'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, namesOf, refusalOf } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany } from '#test/many-entities.ts'

const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })
const notFound = { status: 404, code: 'tag.not_found', fields: [] }
const tooDeep = { status: 422, code: 'tag.too_deep', fields: ['parentId'] }
const cycle = { status: 422, code: 'tag.cycle', fields: ['parentId'] }
const text = (length: number) => '😀'.repeat(length)

describe.each(databases)('tags, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const get = (id: string) => home.client.call(getTag, { id })
  const list = () => home.client.call(listTags, {})
  /** Sends the tag as it is, with some changes. */
  const tryPut = async (id: string, changes: object) =>
    home.client.send(updateTag, { ...(await get(id)), ...changes, id })
  const put = async (id: string, changes: object) => {
    const { status, body } = await tryPut(id, changes)
    expect(status).toBe(200)
    return body
  }
  /** Makes a tag below a tag below a tag. */
  async function branch(levels: number, parentId?: string): Promise<Tag[]> {
    const tags: Tag[] = []
    while (tags.length < levels)
      tags.push(await home.tag(`Level ${tags.length + 1}`, tags.at(-1)?.id ?? parentId))
    return tags
  }

  test('need a name only; a root says the zero id', async () => {
    const { status, body } = await home.client.send(createTag, { name: 'Tools' })
    const { id, createdAt, updatedAt, ...rest } = body
    expect(status).toBe(201)
    expect(rest).toEqual({
      name: 'Tools',
      description: '',
      color: '',
      icon: '',
      parentId: zeroId,
      children: [],
    })
    expect(updatedAt).toBe(createdAt)
    expect(await get(id)).toEqual(body)
    expect(await list()).toEqual(
      [{ id, createdAt, updatedAt, ...rest, children: undefined }].map(({ children: _, ...tag }) => tag),
    )
  })

  test('are listed by name, with their parents, and may share names', async () => {
    const tools = await home.tag('tools')
    for (const name of ['Äpfel', 'apfel', 'Zebra', 'Tools', '10', '😀', '日本'])
      await home.tag(name, tools.id)
    const tags = await list()
    expect(namesOf(tags)).toEqual([
      '10',
      ...namesOf(tags).slice(1, 3),
      'tools',
      'Tools',
      'Zebra',
      '日本',
      '😀',
    ])
    expect(new Set(namesOf(tags).slice(1, 3))).toEqual(new Set(['Äpfel', 'apfel']))
    expect(tags.filter(({ parentId }) => parentId === tools.id)).toHaveLength(7)
  })

  test('show their parent and their children, by name', async () => {
    const [top, middle] = (await branch(2)) as [Tag, Tag]
    const low = await home.tag('low', middle.id)
    await home.tag('High', middle.id)
    const shown = await get(middle.id)
    expect(shown.parent).toMatchObject({ id: top.id, parentId: zeroId })
    expect(shown.children.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['High', middle.id],
      ['low', middle.id],
    ])
    expect((await get(low.id)).parent).toMatchObject({ id: middle.id, parentId: zeroId })
    expect(await get(top.id)).not.toHaveProperty('parent')
  })

  test('are replaced as a whole, and a tag from the list can be sent back', async () => {
    const [top, middle] = (await branch(2)) as [Tag, Tag]
    const full = { name: text(255), description: text(1000), color: '#ff0000', icon: text(255) }
    expect(await put(middle.id, full)).toMatchObject({ ...full, parentId: top.id })
    for (const tag of await list()) {
      const before = await get(tag.id)
      stowage.clock.advance(1000)
      const { updatedAt, ...after } = await home.client.call(updateTag, tag)
      expect({ ...after, updatedAt: before.updatedAt, parent: undefined, children: undefined }).toEqual({
        ...before,
        parent: undefined,
        children: undefined,
      })
      expect(updatedAt > before.updatedAt).toBe(true)
    }
    const reset = await home.client.call(updateTag, { id: middle.id, name: 'M' })
    expect(reset).toMatchObject({
      name: 'M',
      description: '',
      color: '',
      icon: '',
      parentId: zeroId,
      createdAt: middle.createdAt,
    })
  })

  test('with wrong values are rejected, and nothing changes', async () => {
    const tag = await home.tag('Tools')
    const made = await home.client.send(createTag, { name: '', parentId: 'x' })
    expect(refusalOf(made)).toEqual(invalid('name', 'parentId'))
    expect(refusalOf(await tryPut(tag.id, { description: text(1001) }))).toEqual(invalid('description'))
    expect(await get(tag.id)).toEqual(tag)
    expect(await list()).toHaveLength(1)
  })

  test('have five levels at most, made or moved', async () => {
    const levels = (await branch(5)) as [Tag, Tag, Tag, Tag, Tag]
    expect(refusalOf(await home.client.send(createTag, { name: 'X', parentId: levels[4].id }))).toEqual(
      tooDeep,
    )
    const others = (await branch(3)) as [Tag, Tag, Tag]
    expect(refusalOf(await tryPut(others[0].id, { parentId: levels[2].id }))).toEqual(tooDeep)
    expect(await put(others[0].id, { parentId: levels[1].id })).toMatchObject({ parentId: levels[1].id })
    expect(refusalOf(await home.client.send(createTag, { name: 'X', parentId: others[2].id }))).toEqual(
      tooDeep,
    )
    expect(await put(others[1].id, { parentId: levels[3].id }).catch(() => 'refused')).toBe('refused')
    expect(await put(others[2].id, { parentId: levels[3].id })).toMatchObject({ parentId: levels[3].id })
  })

  test('never lie below themselves, also when two requests race', async () => {
    const [a, b, c] = (await branch(3)) as [Tag, Tag, Tag]
    for (const { id } of [a, b, c]) expect(refusalOf(await tryPut(a.id, { parentId: id }))).toEqual(cycle)
    await put(b.id, { parentId: null })
    expect(await put(a.id, { parentId: c.id })).toMatchObject({ parentId: c.id })
    for (let round = 0; round < 6; round++) {
      const one = await home.tag('One')
      const two = await home.tag('Two')
      const moves = [tryPut(one.id, { parentId: two.id }), tryPut(two.id, { parentId: one.id })]
      expect((await Promise.all(moves)).map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })

  test('need a parent of this group, and are not found in another', async () => {
    const neighbour = await Household.of(ada.client, 'Neighbour')
    const theirs = await neighbour.tag('Theirs')
    const mine = await home.tag('Mine')
    for (const id of [theirs.id, newId()]) {
      expect(refusalOf(await home.client.send(createTag, { name: 'X', parentId: id }))).toEqual(notFound)
      expect(refusalOf(await tryPut(mine.id, { parentId: id, name: 'X' }))).toEqual(notFound)
      expect(refusalOf(await home.client.send(getTag, { id }))).toEqual(notFound)
      expect(refusalOf(await home.client.send(updateTag, { id, name: 'X' }))).toEqual(notFound)
      expect(refusalOf(await home.client.send(deleteTag, { id }))).toEqual(notFound)
    }
    expect(namesOf(await list())).toEqual(['Mine'])
    expect(await neighbour.client.call(getTag, { id: theirs.id })).toEqual(theirs)
  })

  test('when deleted leave their children as roots and come off everything', async () => {
    const [top, middle, low] = (await branch(3)) as [Tag, Tag, Tag]
    const drill = await home.make('Drill', { tagIds: [top.id, middle.id, low.id] })
    await home.put(drill.id, { purchasePrice: 5 })
    await home.client.call(deleteTag, { id: middle.id })
    expect((await home.get(drill.id)).tags.map(({ name }) => name)).toEqual(['Level 1', 'Level 3'])
    expect(await get(low.id)).toMatchObject({ parentId: zeroId })
    expect((await get(top.id)).children).toEqual([])
    expect(await home.names({ tags: [top.id] })).toEqual(['Drill'])
    expect(await home.names({ tags: [middle.id] })).toEqual([])
    expect(refusalOf(await home.client.send(deleteTag, { id: middle.id }))).toEqual(notFound)
    await expectKeptValues(stowage, home.groupId)
  })

  test('on very many items come off all of them', async () => {
    const tag = await home.tag('Screws')
    const n = await stowage.app.database.read(
      async ({ q }) =>
        (await q.selectFrom('tags').select('n').where('id', '=', tag.id).executeTakeFirstOrThrow()).n,
    )
    await addMany(
      stowage,
      home,
      2300,
      () => ({}),
      () => [n],
    )
    expect((await home.list({ tags: [tag.id], pageSize: 1 })).total).toBe(2300)
    await home.client.call(deleteTag, { id: tag.id })
    expect((await home.list({ pageSize: 1 })).items[0]?.tags).toEqual([])
    await expectKeptValues(stowage, home.groupId)
  })

  test('have versions that guard a change', async () => {
    const { id } = await home.tag('Tools')
    const etag = async () => (await home.client.send(getTag, { id })).headers.get('etag') as string
    const old = await etag()
    await put(id, { name: 'Tool' })
    const write = (known: string) =>
      home.client.send(updateTag, { id, name: 'X' }, { headers: { 'if-match': known } })
    expect((await write(old)).status).toBe(412)
    expect((await write(await etag())).status).toBe(200)
    const remove = (known: string) => home.client.send(deleteTag, { id }, { headers: { 'if-match': known } })
    expect((await remove(old)).status).toBe(412)
    expect((await remove('*')).status).toBe(204)
  })
})
