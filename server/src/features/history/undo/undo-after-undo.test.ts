import { createTag, deleteTag, getTag, updateTag } from '@stowage/contract/catalogues/tags'
import { listChanges, undoChange } from '@stowage/contract/history/history'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'

describe.each(everyDatabase)('what has been changed since by taking something earlier back, on %s', kind => {
  const { home } = householdOn(kind)

  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0]).id
  /** The change that something makes. */
  const changeOf = async (work: () => Promise<unknown>) => {
    await work()
    return newest()
  }
  const undo = (id: string, force = false) => home.client.call(undoChange, { id, force })
  const refused = async (id: string) =>
    expect(await home.client.send(undoChange, { id })).toMatchObject({
      status: 409,
      body: { code: 'history.changed_since' },
    })

  test('is a conflict for an item that would be deleted again', async () => {
    const drill = await home.make('Drill')
    const counted = await changeOf(() => home.put(drill.id, { quantity: 7 }))
    const deleted = await changeOf(() => home.remove(drill.id))
    const back = await changeOf(() => undo(deleted))
    await undo(counted)
    await refused(back)
    expect(await home.get(drill.id)).toMatchObject({ quantity: 1 })
  })

  test('is a conflict for fields that would be overwritten', async () => {
    const fieldsOf = (textValue: string) => ({ fields: [{ type: 'text', name: 'Bit', textValue }] })
    const drill = await home.make('Drill')
    await home.put(drill.id, fieldsOf('A'))
    const { fields } = await home.get(drill.id)
    const set = (textValue: string) =>
      changeOf(() => home.put(drill.id, { fields: fields.map(field => ({ ...field, textValue })) }))
    const toB = await set('B')
    const toC = await set('C')
    await undo(toB, true)
    await refused(toC)
    expect(await home.get(drill.id)).toMatchObject(fieldsOf('A'))
  })

  test('is a conflict for a tag that would be deleted again', async () => {
    const { id } = await home.client.call(createTag, { name: 'Red' })
    const renamed = await changeOf(() => home.client.call(updateTag, { id, name: 'Pink' }))
    const deleted = await changeOf(() => home.client.call(deleteTag, { id }))
    const back = await changeOf(() => undo(deleted))
    await undo(renamed)
    await refused(back)
    expect(await home.client.call(getTag, { id })).toMatchObject({ name: 'Red' })
  })

  test('leaves no two items with one asset number, which is told', async () => {
    const drill = await home.make('Drill')
    const number = drill.assetId
    const renumbered = await changeOf(() => home.put(drill.id, { assetId: '000-801' }))
    const saw = await home.make('Saw')
    await home.put(saw.id, { assetId: number })
    const deleted = await changeOf(() => home.remove(saw.id))
    await undo(renumbered)
    expect((await undo(deleted)).notes).toEqual([expect.stringContaining('An asset number is taken by now')])
    expect([(await home.get(drill.id)).assetId, (await home.get(saw.id)).assetId]).toEqual([number, ''])
  })
})
