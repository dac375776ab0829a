import {
  createEntityType,
  deleteEntityType,
  listEntityTypes,
  updateEntityType,
} from '@stowage/contract/catalogues/entity-types'
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, namesOf, refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany } from '#test/many-entities.ts'

const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })
const notFound = { status: 404, code: 'entity_type.not_found', fields: [] }
const text = (length: number) => '😀'.repeat(length)

describe.each(databases)('entity types, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  const list = () => home.client.call(listEntityTypes, {})
  const put = (id: string, body: Sent) => home.client.send(updateEntityType, { id, ...body })

  /** Writes a template past the wire. */
  async function template(groupId: string): Promise<string> {
    const id = newId()
    const at = '2026-01-31T12:00:00.000Z'
    await stowage.app.database.write(groupId, ({ db }) =>
      db.q
        .insertInto('templates')
        .values({
          id,
          group_id: groupId,
          name: 'Lent out',
          name_key: 'lent out',
          description: 'd',
          notes: '',
          default_quantity: 1,
          default_insured: 0,
          default_name: '',
          default_description: '',
          default_manufacturer: '',
          default_model_number: '',
          default_lifetime_warranty: 0,
          default_warranty_details: '',
          default_location_id: null,
          include_warranty_fields: 0,
          include_purchase_fields: 0,
          include_sold_fields: 0,
          created_at: at,
          updated_at: at,
        })
        .execute(),
    )
    return id
  }

  test('a new home has one for locations and one for items; they are listed by name', async () => {
    expect((await list()).map(({ name, isLocation }) => [name, isLocation])).toEqual([
      ['Item', false],
      ['Location', true],
    ])
    for (const name of ['Ämter', 'zoo', 'amt', 'Item']) await home.type(name, false)
    expect(namesOf(await list())).toEqual(['amt', 'Ämter', 'Item', 'Item', 'Location', 'zoo'])
  })

  test('need a name only, and are replaced as a whole', async () => {
    const { status, body } = await home.client.send(createEntityType, { name: 'Vehicle' })
    const { id, createdAt, updatedAt, ...rest } = body
    expect([status, rest]).toEqual([201, { name: 'Vehicle', description: '', isLocation: false, icon: '' }])
    const full = { name: text(255), isLocation: true, icon: text(255) }
    expect((await put(id, full)).body).toMatchObject({ ...full, id, createdAt })
    const reset = (await put(id, { name: 'V' })).body
    expect(reset).toMatchObject({ name: 'V', isLocation: false, icon: '' })
    expect(updatedAt).toBe(createdAt)
    expect(reset.updatedAt >= updatedAt).toBe(true)
  })

  test('carry a default template of this group, which only a list and a change show', async () => {
    const id = await template(home.groupId)
    const made = await home.client.call(createEntityType, { name: 'Vehicle', defaultTemplateId: id })
    expect(made).not.toHaveProperty('defaultTemplate')
    expect(made).not.toHaveProperty('defaultTemplateId')
    const shown = { defaultTemplateId: id, defaultTemplate: { id, name: 'Lent out', description: 'd' } }
    expect((await list()).find(({ name }) => name === 'Vehicle')).toMatchObject(shown)
    expect((await put(made.id, { name: 'Vehicle', defaultTemplateId: id })).body).toMatchObject(shown)
    expect((await home.make('Car', { entityTypeId: made.id })).entityType).not.toHaveProperty(
      'defaultTemplateId',
    )
    const neighbour = await Household.of(ada.client, 'Neighbour')
    for (const defaultTemplateId of [await template(neighbour.groupId), newId()]) {
      const missing = { status: 404, code: 'template.not_found', fields: [] }
      expect(refusalOf(await put(made.id, { name: 'X', defaultTemplateId }))).toEqual(missing)
      expect(refusalOf(await home.client.send(createEntityType, { name: 'X', defaultTemplateId }))).toEqual(
        missing,
      )
    }
    expect((await put(made.id, { name: 'Vehicle', defaultTemplateId: null })).body).not.toHaveProperty(
      'defaultTemplateId',
    )
  })

  test('with wrong values are rejected, and nothing changes', async () => {
    const { id } = await home.type('Vehicle', false)
    const made = await home.client.send(createEntityType, { name: '', isLocation: 'yes' })
    expect(refusalOf(made)).toEqual(invalid('name', 'isLocation'))
    expect(refusalOf(await put(id, { name: 'X', icon: text(256) }))).toEqual(invalid('icon'))
    expect(namesOf(await list())).toEqual(['Item', 'Location', 'Vehicle'])
  })

  test('in use stay, archived items included; unused ones go, also the last of their kind', async () => {
    const car = await home.make('Car')
    await home.put(car.id, { archived: true })
    const inUse = { status: 409, code: 'entity_type.in_use', fields: [] }
    expect(refusalOf(await home.client.send(deleteEntityType, { id: home.itemType.id }))).toEqual(inUse)
    await home.remove(car.id)
    expect((await home.client.send(deleteEntityType, { id: home.itemType.id })).status).toBe(204)
    expect((await home.client.send(deleteEntityType, { id: home.locationType.id })).status).toBe(204)
    expect(await list()).toEqual([])
    expect(refusalOf(await home.client.send(deleteEntityType, { id: home.itemType.id }))).toEqual(notFound)
  })

  test('of another group are not found', async () => {
    const neighbour = await Household.of(ada.client, 'Neighbour')
    for (const id of [neighbour.itemType.id, newId()]) {
      expect(refusalOf(await put(id, { name: 'Mine' }))).toEqual(notFound)
      expect(refusalOf(await home.client.send(deleteEntityType, { id }))).toEqual(notFound)
    }
    expect(namesOf(await neighbour.client.call(listEntityTypes, {}))).toEqual(['Item', 'Location'])
  })

  test('say what a conversion would do before it, and change nothing then', async () => {
    const boxes = await home.type('Box', false)
    const attic = await home.room('Attic')
    const cellar = await home.room('Cellar')
    const box = await home.make('Box', { entityTypeId: boxes.id, parentId: attic.id })
    const other = await home.make('Other box', { entityTypeId: boxes.id })
    await home.make('Lamp', { parentId: box.id })
    await home.make('Bulb', { parentId: box.id, locationId: cellar.id })
    await home.put(other.id, { archived: true })
    const ask = async (type: { readonly id: string; readonly name: string }, isLocation: boolean) =>
      (await put(type.id, { name: type.name, isLocation, dryRun: true })).body
    const before = await list()
    expect(await ask(boxes, true)).toEqual({
      ...before.find(({ id }) => id === boxes.id),
      conversion: { converted: 2, contents: 2, pinsCleared: 1 },
    })
    expect((await ask(home.locationType, false)).conversion).toEqual({
      converted: 2,
      contents: 1,
      pinsCleared: 1,
    })
    expect((await ask(boxes, false)).conversion).toEqual({ converted: 0, contents: 0, pinsCleared: 0 })
    expect(await list()).toEqual(before)
    expect(refusalOf(await put(newId(), { name: 'X', dryRun: true }))).toEqual(notFound)
    const neighbour = await Household.of(ada.client, 'Neighbour')
    expect(refusalOf(await put(neighbour.itemType.id, { name: 'X', dryRun: true }))).toEqual(notFound)
    expect(await home.flip(boxes, true)).not.toHaveProperty('conversion')
    expect(await home.get((await home.list({ q: 'Bulb' })).items[0]?.id ?? '')).toMatchObject({
      parentId: box.id,
      locationId: null,
    })
  })

  test('that come to mean locations take all their items along, and back', async () => {
    const parts = await home.type('Part', false)
    const attic = await home.room('Attic')
    const tag = await home.tag('Small')
    const n = await stowage.app.database.read(
      async ({ q }) =>
        (await q.selectFrom('tags').select('n').where('id', '=', tag.id).executeTakeFirstOrThrow()).n,
    )
    await addMany(
      stowage,
      home,
      1100,
      i => ({
        entity_type_id: parts.id,
        parent_id: attic.id,
        quantity: 2,
        archived: i % 4 === 0 ? 1 : 0,
        purchase_price: 1,
      }),
      () => [n],
    )
    expect(await home.get(attic.id)).toMatchObject({ itemCount: 1650, totalPrice: 825, children: [] })
    await home.flip(parts, true)
    expect((await home.list({ isLocation: true, pageSize: 0 })).total).toBe(826)
    expect((await home.list({ pageSize: 0 })).total).toBe(0)
    const shown = await home.get(attic.id)
    expect([shown.itemCount, shown.children.length]).toEqual([undefined, 1100])
    await expectKeptValues(stowage, home.groupId)
    await home.flip(parts, false)
    expect(await home.get(attic.id)).toMatchObject({ itemCount: 1650, totalPrice: 825, children: [] })
    await expectKeptValues(stowage, home.groupId)
  })
})
