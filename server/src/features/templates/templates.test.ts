import { createEntityType, listEntityTypes } from '@stowage/contract/catalogues/entity-types'
import { deleteTag } from '@stowage/contract/catalogues/tags'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  type Template,
  updateTemplate,
} from '@stowage/contract/catalogues/templates'
import { zeroId } from '@stowage/contract/values/ids'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { homeOf, serverFor, userOn } from '#test/fixtures.ts'
import { Household, must, namesOf, refusalOf, type Sent } from '#test/household.ts'

const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })
const notFound = (code: string) => ({ status: 404, code, fields: [] })
const text = (length: number) => '😀'.repeat(length)
const zeroInstant = '0001-01-01T00:00:00.000Z'

const blank = {
  description: '',
  notes: '',
  defaultName: '',
  defaultDescription: '',
  defaultQuantity: 1,
  defaultInsured: false,
  defaultManufacturer: '',
  defaultModelNumber: '',
  defaultLifetimeWarranty: false,
  defaultWarrantyDetails: '',
  defaultLocation: null,
  defaultTags: [],
  includeWarrantyFields: false,
  includePurchaseFields: false,
  includeSoldFields: false,
  fields: [],
}

const full = {
  name: text(255),
  description: text(1000),
  notes: text(20_000),
  defaultName: text(255),
  defaultDescription: text(1000),
  defaultQuantity: 2.5,
  defaultInsured: true,
  defaultManufacturer: text(255),
  defaultModelNumber: text(255),
  defaultLifetimeWarranty: true,
  defaultWarrantyDetails: text(1000),
  includeWarrantyFields: true,
  includePurchaseFields: true,
  includeSoldFields: true,
}

describe.each(databases)('templates, on %s', kind => {
  const stowage = serverFor(kind)
  const ada = userOn(stowage)
  const home = homeOf(ada)
  afterAll(async () => {
    expect(stowage.loggedErrors).toEqual([])
  })

  const list = () => home.client.call(listTemplates, {})
  const get = (id: string) => home.client.call(getTemplate, { id })
  const make = async (body: Sent): Promise<Template> =>
    (await must(home.client.send(createTemplate, { name: 'T', ...body }))).body
  const tryPut = (id: string, body: Sent) => home.client.send(updateTemplate, { name: 'T', ...body, id })
  const put = async (id: string, body: Sent) => (await must(tryPut(id, body))).body

  test('need a name only', async () => {
    const { status, body } = await home.client.send(createTemplate, { name: 'Tool' })
    const { id, createdAt, updatedAt, ...rest } = body
    expect([status, rest]).toEqual([201, { name: 'Tool', ...blank }])
    expect(updatedAt).toBe(createdAt)
    expect(await get(id)).toEqual(body)
    expect(await list()).toEqual([{ id, name: 'Tool', description: '', createdAt, updatedAt }])
  })

  test('are listed by name', async () => {
    for (const name of ['zoo', 'Ämter', 'amt', 'Box']) await make({ name })
    expect(namesOf(await list())).toEqual(['amt', 'Ämter', 'Box', 'zoo'])
  })

  test('keep everything that is said of them', async () => {
    const attic = await home.room('Attic')
    const b = await home.tag('Beta')
    const a = await home.tag('Alpha')
    const made = await make({ ...full, defaultLocationId: attic.id, defaultTagIds: [b.id, a.id, b.id] })
    expect(made).toMatchObject({
      ...full,
      defaultLocation: { id: attic.id, name: 'Attic' },
      defaultTags: [
        { id: a.id, name: 'Alpha' },
        { id: b.id, name: 'Beta' },
      ],
    })
    expect(await get(made.id)).toEqual(made)
    const box = await home.make('Box')
    expect((await make({ defaultLocationId: box.id })).defaultLocation).toEqual({ id: box.id, name: 'Box' })
  })

  test('keep their defaults when a change does not name them, and are reset in all else', async () => {
    const attic = await home.room('Attic')
    const { id, createdAt } = await make({ ...full, defaultLocationId: attic.id, fields: [field('Colour')] })
    const changed = await put(id, { name: 'New', defaultName: null, defaultQuantity: null })
    const { defaultName, defaultDescription, defaultQuantity, defaultManufacturer } = full
    const { defaultModelNumber, defaultWarrantyDetails } = full
    const kept = { defaultName, defaultDescription, defaultQuantity, defaultManufacturer }
    expect(changed).toEqual({
      ...blank,
      ...kept,
      defaultModelNumber,
      defaultWarrantyDetails,
      id,
      createdAt,
      name: 'New',
      updatedAt: changed.updatedAt,
    })
    const emptied = {
      defaultName: '',
      defaultDescription: '',
      defaultManufacturer: '',
      defaultModelNumber: '',
      defaultWarrantyDetails: '',
      defaultQuantity: 0,
    }
    expect(await put(id, emptied)).toMatchObject(emptied)
  })

  const field = (name: string, more: Sent = {}) => ({ type: 'text', name, ...more })

  test('have custom fields of every type, in their order, with their values', async () => {
    const sent = [
      field('Voltage', { textValue: '18V', id: zeroId, timeValue: '' }),
      field('Cells', { type: 'number', numberValue: 5, id: newId() }),
      field('Charged', { type: 'boolean', booleanValue: true, id: null }),
      field('Checked', { type: 'time', timeValue: '2026-01-31T13:00:00+01:00' }),
    ]
    const { id, fields } = await make({ fields: sent })
    expect(fields.map(({ id: _, ...each }) => each)).toEqual([
      {
        type: 'text',
        name: 'Voltage',
        textValue: '18V',
        numberValue: 0,
        booleanValue: false,
        timeValue: zeroInstant,
      },
      {
        type: 'number',
        name: 'Cells',
        textValue: '',
        numberValue: 5,
        booleanValue: false,
        timeValue: zeroInstant,
      },
      {
        type: 'boolean',
        name: 'Charged',
        textValue: '',
        numberValue: 0,
        booleanValue: true,
        timeValue: zeroInstant,
      },
      {
        type: 'time',
        name: 'Checked',
        textValue: '',
        numberValue: 0,
        booleanValue: false,
        timeValue: '2026-01-31T12:00:00.000Z',
      },
    ])
    expect((await put(id, { fields })).fields).toEqual(fields)
    const [voltage, cells, , checked] = fields
    const after = await put(id, {
      fields: [
        { ...checked, timeValue: undefined },
        { ...voltage, textValue: '12V' },
        field('Foreign', { id: newId() }),
        field('New', { id: zeroId }),
        { ...cells, timeValue: zeroInstant },
      ],
    })
    expect(after.fields).toEqual([
      checked,
      { ...voltage, textValue: '12V' },
      { ...voltage, id: after.fields[2]?.id, name: 'New', textValue: '' },
      cells,
    ])
    expect(new Set(fields.map(each => each.id)).has(after.fields[2]?.id ?? '')).toBe(false)
  })

  test('with wrong values are rejected, and nothing changes', async () => {
    const before = await make({})
    const fields = [{ type: 'text', name: '' }]
    const made = await home.client.send(createTemplate, { name: 'X', defaultQuantity: -1, fields })
    expect(refusalOf(made)).toEqual(invalid('defaultQuantity', 'fields.0.name'))
    expect(refusalOf(await tryPut(before.id, { notes: text(20_001) }))).toEqual(invalid('notes'))
    expect(await list()).toHaveLength(1)
    expect(await get(before.id)).toEqual(before)
  })

  test('name only locations and tags of their own group', async () => {
    const neighbour = await Household.of(ada.client, 'Neighbour')
    const room = await neighbour.room('Theirs')
    const tag = await neighbour.tag('Theirs')
    const mine = await home.tag('Mine')
    const before = await make({ defaultTagIds: [mine.id] })
    const wrong: [Sent, string][] = [
      [{ defaultLocationId: room.id }, 'entity.not_found'],
      [{ defaultLocationId: newId() }, 'entity.not_found'],
      [{ defaultTagIds: [mine.id, tag.id] }, 'tag.not_found'],
      [{ defaultTagIds: [newId()] }, 'tag.not_found'],
    ]
    for (const [body, code] of wrong) {
      expect(refusalOf(await home.client.send(createTemplate, { name: 'X', ...body }))).toEqual(
        notFound(code),
      )
      expect(refusalOf(await tryPut(before.id, body))).toEqual(notFound(code))
    }
    expect(await get(before.id)).toEqual(before)
  })

  test('of another group are not found', async () => {
    const { id } = await make({})
    const neighbour = (await Household.of(ada.client, 'Neighbour')).client
    for (const each of [id, newId()]) {
      const missing = notFound('template.not_found')
      expect(refusalOf(await neighbour.send(getTemplate, { id: each }))).toEqual(missing)
      expect(refusalOf(await neighbour.send(updateTemplate, { id: each, name: 'X' }))).toEqual(missing)
      expect(refusalOf(await neighbour.send(deleteTemplate, { id: each }))).toEqual(missing)
    }
    expect(await neighbour.call(listTemplates, {})).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  test('forget a location and tags that are deleted', async () => {
    const attic = await home.room('Attic')
    const gone = await home.tag('Gone')
    const stays = await home.tag('Stays')
    const { id } = await make({ defaultLocationId: attic.id, defaultTagIds: [gone.id, stays.id] })
    await home.remove(attic.id)
    await home.client.call(deleteTag, { id: gone.id })
    expect(await get(id)).toMatchObject({
      defaultLocation: null,
      defaultTags: [{ id: stays.id, name: 'Stays' }],
    })
  })

  test('that are deleted are no default of a type any more, and what they made stays', async () => {
    const { id } = await make({ fields: [field('Colour')] })
    await home.client.call(createEntityType, { name: 'Vehicle', defaultTemplateId: id })
    const typed = async () => (await home.client.call(listEntityTypes, {})).find(t => t.name === 'Vehicle')
    expect(await typed()).toMatchObject({ defaultTemplateId: id })
    expect((await home.client.send(deleteTemplate, { id })).status).toBe(204)
    expect(await typed()).not.toHaveProperty('defaultTemplateId')
    expect(await typed()).not.toHaveProperty('defaultTemplate')
    expect(await list()).toEqual([])
    expect(refusalOf(await home.client.send(deleteTemplate, { id }))).toEqual(notFound('template.not_found'))
  })

  test('have versions: who writes upon an old one is told', async () => {
    const { id } = await make({})
    const etagOf = async () =>
      (await home.client.send(getTemplate, { id })).headers.get('etag') ?? expect.fail()
    const old = await etagOf()
    await put(id, { name: 'Second' })
    for (const operation of [updateTemplate, deleteTemplate]) {
      const late = await home.client.send(operation, { id, name: 'Third' }, { headers: { 'if-match': old } })
      expect(refusalOf(late as never)).toMatchObject({ status: 412, code: 'precondition_failed' })
    }
    const headers = { 'if-match': await etagOf() }
    expect((await home.client.send(updateTemplate, { id, name: 'Third' }, { headers })).status).toBe(200)
    const sent = await home.client.send(getTemplate, { id }, { headers: { 'if-none-match': await etagOf() } })
    expect(sent.status).toBe(304)
  })
})
