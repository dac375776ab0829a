import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { type Change, listChanges, undoChange } from '@stowage/contract/history/history'
import { describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { addMany } from '#test/many-entities.ts'

const many = 1500

describe.each(everyDatabase)('a change of many, on %s', kind => {
  const { stowage, home } = householdOn(kind)

  const change = async (body: object): Promise<string> =>
    (await home.client.call(changeEntities, { select: { query: { all: true } }, ...body })).change ?? ''
  const undo = (id: string): Promise<Change> => home.client.call(undoChange, { id })
  const totals = async () => {
    const { count, quantity } = (await home.list({ totals: true, pageSize: 1 })).totals ?? {}
    return { count, quantity }
  }

  test('is taken back whole, and that again', async () => {
    const attic = await home.room('Attic')
    await addMany(stowage, home, many, () => ({ quantity: 1, parent_id: attic.id }))
    const before = { count: many, quantity: many }
    const raised = await change({ change: { quantity: 3, parentId: (await home.room('Cellar')).id } })
    const undone = await undo(raised)
    expect(undone).toMatchObject({ kind: 'undone', count: many, undoes: raised })
    expect(await totals()).toEqual(before)
    expect((await home.list({ within: attic.id, totals: true, pageSize: 1 })).totals).toMatchObject(before)
    const redone = await undo(undone.id)
    expect(await totals()).toEqual({ count: many, quantity: 3 * many })
    await undo(redone.id)
    const deleted = await change({ delete: true })
    expect(await totals()).toEqual({ count: 0, quantity: 0 })
    await undo(deleted)
    expect(await totals()).toEqual(before)
  })

  test('is made by force, too, where what goes is used by many', async () => {
    const newest = async () => (await home.client.call(listChanges, { limit: 1 })).items[0]?.id ?? ''
    const tag = await home.tag('Loud')
    const tagged = await newest()
    const attic = await home.room('Attic')
    const made = await newest()
    const [n = 0] = await stowage.app.database.read(async ({ q }) =>
      (await q.selectFrom('tags').select('n').where('id', '=', tag.id).execute()).map(({ n }) => n),
    )
    await addMany(
      stowage,
      home,
      many,
      () => ({ quantity: 1, parent_id: attic.id }),
      () => [n],
    )
    for (const id of [tagged, made]) {
      expect((await home.client.send(undoChange, { id })).status).toBe(409)
      expect((await home.client.send(undoChange, { id, force: true })).status).toBe(201)
    }
    expect(await totals()).toEqual({ count: many, quantity: many })
    expect((await home.list({ hasContainer: false, totals: true, pageSize: 1 })).totals?.count).toBe(many)
  })

  test('is taken back by one of those who try at once', { tags: 'nightly' }, async () => {
    await addMany(stowage, home, many, () => ({ quantity: 1 }))
    const id = await change({ change: { quantity: 3 } })
    const answers = await Promise.all([1, 2, 3].map(() => home.client.send(undoChange, { id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await totals()).toEqual({ count: many, quantity: many })
  })
})
