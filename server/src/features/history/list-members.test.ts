import { createTemplate, getTemplate, updateTemplate } from '@stowage/contract/catalogues/templates'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import type { FieldIn } from '@stowage/contract/entities/fields'
import { getChange, listChanges, undoChange } from '@stowage/contract/history/history'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { addMany } from '#test/many-entities.ts'

const text = (name: string, textValue = '') => ({ type: 'text' as const, name, textValue })
const shown = (name: string, value: string) => ({ name, type: 'text', value })

describe.each(everyDatabase)('custom fields in the history, on %s', kind => {
  const { stowage, home } = householdOn(kind)

  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0]).id
  const changeOf = async (work: () => Promise<unknown>) => {
    await work()
    return newest()
  }
  /** Sets a text field, or removes it. */
  const set = (id: string, name: string, textValue: string | null) =>
    changeOf(() =>
      home.client.call(changeEntities, {
        select: { ids: [id] },
        change: { fields: [{ name, type: 'text', textValue }] },
      }),
    )
  const undo = (id: string, more = {}) => home.client.send(undoChange, { id, ...more })
  const membersOf = async (id: string) =>
    (await home.client.call(getChange, { id })).entries.flatMap(({ members }) => members)
  const fieldsOf = async (id: string) =>
    (await home.get(id)).fields.map(({ name, textValue }) => `${name}=${textValue}`)
  const drill = async (...names: string[]) => {
    const { id } = await home.make('Drill')
    await home.put(id, { fields: names.map(name => text(name, '1')) })
    return id
  }
  const bytesOf = async (changeId: string) => {
    const { rows } = await stowage.app.database.read(({ q }) =>
      sql<{ bytes: number }>`select coalesce(sum(length(r.before) + length(r.after)), 0) as bytes
        from change_rows r join changes c on c.group_id = r.group_id and c.n = r.n
        where c.id = ${changeId}`.execute(q),
    )
    return Number(rows[0]?.bytes)
  }
  /** Stores a change as versions did that recorded lists whole. */
  const recordWhole = (changeId: string, list: readonly object[]) =>
    stowage.app.database.write(home.groupId, ({ db }) =>
      sql`update change_rows set before = ${JSON.stringify({ fields: list })}, after = null
        where group_id = ${home.groupId} and table_name in ('entity_fields', 'template_fields')
          and n = (select n from changes where group_id = ${home.groupId} and id = ${changeId})`.execute(
        db.q,
      ),
    )
  const stored = async (id: string) => {
    const { rows } = await stowage.app.database.read(({ q }) =>
      sql<object>`select f.id, f.name, f.type, f.text_value, f.number_value, f.boolean_value, f.time_value
        from entities e join entity_fields f on f.group_id = e.group_id and f.entity_n = e.n
        where e.id = ${id} order by f.position`.execute(q),
    )
    return rows
  }

  test('of one that changed among 100 are one member, in less than 1 kB', async () => {
    const id = await drill(...Array.from({ length: 100 }, (_, i) => `Field ${i}`))
    const changed = await set(id, 'Field 42', '2')
    expect(await membersOf(changed)).toEqual([
      {
        name: 'fields',
        element: { id: requireValue((await home.get(id)).fields[42]).id, name: 'Field 42' },
        before: shown('Field 42', '1'),
        after: shown('Field 42', '2'),
      },
    ])
    expect(await bytesOf(changed)).toBeLessThan(1000)
  })

  test('are told one by one when they come, go and change their order', async () => {
    const id = await drill('Colour', 'Size', 'Weight')
    const { fields } = await home.get(id)
    const [colour, size] = fields
    const changed = await changeOf(() => home.put(id, { fields: [size, colour, text('Power', '9')] }))
    const named = (...names: string[]) => names.map(name => expect.objectContaining({ name }))
    const members = await membersOf(changed)
    expect(members.map(({ name, element }) => [name, element?.name])).toEqual([
      ['fields', 'Weight'],
      ['fields', 'Power'],
      ['fieldOrder', undefined],
    ])
    expect(members[0]).toMatchObject({ before: shown('Weight', '1'), after: null })
    expect(members[1]).toMatchObject({ before: null, after: shown('Power', '9') })
    expect(members[2]).toEqual({
      name: 'fieldOrder',
      before: named('Colour', 'Size', 'Weight'),
      after: named('Size', 'Colour', 'Power'),
    })
    expect((await undo(changed)).status).toBe(201)
    expect((await home.get(id)).fields).toEqual(fields)
  })

  test('are taken back by themselves, whatever other fields were changed since', async () => {
    const id = await drill('Colour', 'Size', 'Weight')
    const red = await set(id, 'Colour', 'red')
    const removed = await set(id, 'Size', null)
    await set(id, 'Weight', '3')
    await set(id, 'Power', '4')
    expect((await undo(red)).status).toBe(201)
    expect(await fieldsOf(id)).toEqual(['Colour=1', 'Weight=3', 'Power=4'])
    expect((await undo(removed)).status).toBe(201)
    expect(await fieldsOf(id)).toEqual(['Colour=1', 'Size=1', 'Weight=3', 'Power=4'])
  })

  test('stand against taking back the same field, and no other one, unless it is forced', async () => {
    const id = await drill('Colour', 'Size')
    const red = await set(id, 'Colour', 'red')
    const blue = await set(id, 'Colour', 'blue')
    await set(id, 'Size', '2')
    const refused = await undo(red)
    expect(refused.status).toBe(409)
    const element = { id: requireValue((await home.get(id)).fields[0]).id, name: 'Colour' }
    expect(refused.body).toMatchObject({
      code: 'history.changed_since',
      conflicts: [{ members: ['fields'], element, changeId: blue }],
      count: 1,
    })
    expect((await undo(red, { force: true })).status).toBe(201)
    expect(await fieldsOf(id)).toEqual(['Colour=1', 'Size=2'])
  })

  test('that are gone by now come back when that is forced', async () => {
    const id = await drill('Colour', 'Size')
    const red = await set(id, 'Colour', 'red')
    await set(id, 'Colour', null)
    expect((await undo(red)).status).toBe(409)
    expect((await undo(red, { force: true })).status).toBe(201)
    expect((await fieldsOf(id)).sort()).toEqual(['Colour=1', 'Size=1'])
  })

  test('come back with what was deleted, in their order', async () => {
    const id = await drill('Colour', 'Size', 'Weight')
    const { fields } = await home.get(id)
    const deleted = await changeOf(() => home.remove(id))
    expect((await membersOf(deleted)).filter(({ name }) => name === 'fields')).toHaveLength(3)
    await undo(deleted)
    expect((await home.get(id)).fields).toEqual(fields)
  })

  test('that an earlier version recorded as whole lists are told and taken back one by one', async () => {
    const id = await drill('Colour', 'Size', 'Weight')
    const before = await stored(id)
    const red = await set(id, 'Colour', 'red')
    await recordWhole(red, before)
    const middle = await stored(id)
    const removed = await set(id, 'Weight', null)
    await recordWhole(removed, middle)
    const last = await set(id, 'Size', '2')
    expect(await membersOf(red)).toMatchObject([
      { before: shown('Colour', '1'), after: shown('Colour', 'red') },
    ])
    expect(await membersOf(removed)).toMatchObject([{ before: shown('Weight', '1'), after: null }])
    expect((await undo(red)).status).toBe(201)
    expect((await undo(removed)).status).toBe(201)
    expect(await fieldsOf(id)).toEqual(['Colour=1', 'Size=2', 'Weight=1'])
    expect((await undo(last)).status).toBe(201)
    expect(await stored(id)).toEqual(before)
  })

  test('of templates are told and taken back one by one', async () => {
    const { client } = home
    const fieldsIn = async (id: string) => (await client.call(getTemplate, { id })).fields
    const template = await client.call(createTemplate, {
      name: 'Tool',
      fields: [text('Colour'), text('Size')],
    })
    const { id } = template
    const put = async (fields: readonly Partial<FieldIn>[]) =>
      changeOf(() => client.call(updateTemplate, { id, name: 'Tool', fields: fields as FieldIn[] }))
    const [colour, size] = await fieldsIn(id)
    const red = await put([{ ...colour, textValue: 'red' }, { ...size }])
    const large = await put([
      { ...colour, textValue: 'red' },
      { ...size, textValue: 'L' },
    ])
    expect(await membersOf(red)).toMatchObject([{ name: 'fields', after: shown('Colour', 'red') }])
    expect((await undo(red)).status).toBe(201)
    expect((await fieldsIn(id)).map(({ textValue }) => textValue)).toEqual(['', 'L'])
    expect((await undo(large)).status).toBe(201)
    expect(await fieldsIn(id)).toEqual([colour, size])
  })

  test('of a long write are recorded by what differs, and taken back', async () => {
    await addMany(stowage, home, 1200, () => ({}))
    const change = async (fields: object[]) => {
      const select = { query: { all: true } }
      return requireValue(
        (await home.client.call(changeEntities, { select, change: { fields } } as never)).change,
      )
    }
    const names = Array.from({ length: 8 }, (_, i) => `Field ${i}`)
    await change(names.map(name => text(name, '1')))
    const changed = await change([text('Field 7', '2')])
    expect(await bytesOf(changed)).toBeLessThan(1200 * 500)
    const { entries } = await home.client.call(getChange, { id: changed, limit: 200 })
    expect(entries).toHaveLength(200)
    for (const { members } of entries)
      expect(members).toMatchObject([{ before: shown('Field 7', '1'), after: shown('Field 7', '2') }])
    expect((await undo(changed)).status).toBe(201)
    const { items } = await home.list({ pageSize: 1 })
    expect(await fieldsOf(requireValue(items[0]).id)).toEqual(names.map(name => `${name}=1`))
  })
})
