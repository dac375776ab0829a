import { deleteEntityType } from '@stowage/contract/catalogues/entity-types'
import {
  createFieldDefinition,
  deleteFieldDefinition,
  type FieldDefinition,
  getFieldDefinition,
  listFieldCandidates,
  listFieldDefinitions,
  orderFieldDefinitions,
  updateFieldDefinition,
} from '@stowage/contract/catalogues/field-definitions'
import type { Entity } from '@stowage/contract/entities/entity'
import { listChanges, listTrash, restoreTrash, undoChange } from '@stowage/contract/history/history'
import type { Client } from '@stowage/contract/protocol/client'
import { fits } from '@stowage/contract/values/field-fit'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveEntities } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import { requireValue } from '#kernel/require-value.ts'
import { everyDatabase } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { exportOf, importArchive } from '#test/group-archives.ts'
import { Household, namesOf, refusalOf, type Sent } from '#test/household.ts'
import { expectKeptValues } from '#test/kept-values.ts'
import { addMany } from '#test/many-entities.ts'

const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })
const refused = (status: number, code: string) => ({ status, code: `field_definition.${code}`, fields: [] })

const valueOf = ({ fields }: Entity) =>
  fields.map(({ name, textValue }) => (textValue === '' ? name : `${name}=${textValue}`))

describe.each(everyDatabase)('field definitions, on %s', kind => {
  const { stowage, ada, home } = householdOn(kind)

  let typeId = ''
  beforeEach(async () => {
    typeId = (await home.type('Rope', false)).id
  })

  const tryMake = (more: Sent = {}) =>
    home.client.send(createFieldDefinition, { name: 'Length', kind: 'number', typeId, ...more } as never)
  const make = async (more: Sent = {}): Promise<FieldDefinition> => {
    const { status, body } = await tryMake(more)
    expect([status, body]).toMatchObject([201, { id: expect.any(String) }])
    return body as FieldDefinition
  }
  const tryPut = async (definition: FieldDefinition, changes: Sent, headers: Record<string, string> = {}) =>
    home.client.send(updateFieldDefinition, { ...definition, ...changes } as never, { headers })
  const put = async (definition: FieldDefinition, changes: Sent): Promise<FieldDefinition> => {
    const { status, body } = await tryPut(definition, changes)
    expect([status, body]).toMatchObject([200, { id: definition.id }])
    return body as FieldDefinition
  }
  const list = () => home.client.call(listFieldDefinitions, {})
  const rope = (name: string, fields: Record<string, string>, more: Sent = {}) =>
    home.make(name, { entityTypeId: typeId, ...more }).then(({ id }) =>
      home.put(id, {
        fields: Object.entries(fields).map(([field, textValue]) => ({
          name: field,
          type: 'text',
          textValue,
        })),
      }),
    )
  const fieldsOf = async ({ id }: Entity) => valueOf(await home.get(id))
  const newest = async () => requireValue((await home.client.call(listChanges, { limit: 1 })).items[0])
  const undo = async () => home.client.send(undoChange, { id: (await newest()).id })

  test('keep what is said of them, reset what is not, and keep their type', async () => {
    const choices = [{ value: ' Wet; old, torn ', color: '#ff0000', blocksLoans: true }, { value: 'Dry' }]
    const whole = { kind: 'choice', choices, help: 'After use', unit: 'm', isRequired: true, remindDays: 14 }
    const made = await make({ name: ' State ', ...whole })
    expect(made).toEqual({
      ...whole,
      id: made.id,
      typeId,
      name: 'State',
      position: 1,
      choices: [
        { id: expect.any(String), value: 'Wet; old, torn', color: '#ff0000', blocksLoans: true },
        { id: expect.any(String), value: 'Dry', color: '', blocksLoans: false },
      ],
    })
    const { body, headers } = await home.client.send(getFieldDefinition, { id: made.id })
    expect([body, headers.get('etag')]).toEqual([made, expect.stringMatching(/^"1-/)])
    const bare = { unit: '', choices: [], help: '', isRequired: false, remindDays: null }
    const reset = { id: made.id, name: 'State', kind: 'text', typeId: null }
    expect(await home.client.call(updateFieldDefinition, reset as never)).toEqual({
      ...made,
      ...bare,
      kind: 'text',
    })
  })

  test('are in the order of their types, and in the one that is wished', async () => {
    const ofAll = await make({ typeId: null, name: 'Status', kind: 'text' })
    const length = await make()
    const width = await make({ name: 'Width' })
    const year = await make({ name: 'Year' })
    expect(namesOf(await list())).toEqual(['Status', 'Length', 'Width', 'Year'])
    const sort = (ids: readonly string[], of: string | null = typeId) =>
      home.client.send(orderFieldDefinitions, { typeId: of, ids: [...ids] })
    const { body } = await sort([year.id, length.id, width.id])
    expect(namesOf(body as FieldDefinition[])).toEqual(['Year', 'Length', 'Width'])
    expect(namesOf(await list())).toEqual(['Status', 'Year', 'Length', 'Width'])
    for (const ids of [[year.id, length.id], [year.id, length.id, width.id, ofAll.id], [newId()]])
      expect(refusalOf(await sort(ids))).toEqual(refused(409, 'others_there'))
    expect((await sort([ofAll.id], null)).status).toBe(200)
    expect(refusalOf(await sort([ofAll.id], newId()))).toMatchObject({ code: 'entity_type.not_found' })
    expect((await undo()).status).toBe(201)
    expect(namesOf(await list())).toEqual(['Status', 'Length', 'Width', 'Year'])
  })

  test('have a name once among those of a type and those of all types', async () => {
    const length = await make({ name: 'Größe' })
    const other = (await home.type('Book', false)).id
    await make({ typeId: other, name: 'Größe' })
    const taken = refused(409, 'name_taken')
    expect(refusalOf(await tryMake({ name: ' GROSSE' }))).toEqual({ ...taken })
    expect(refusalOf(await tryMake({ name: 'Große', typeId: null }))).toEqual({ ...taken })
    const status = await make({ name: 'Status', typeId: null })
    expect(refusalOf(await tryMake({ name: 'status' }))).toEqual(taken)
    expect(refusalOf(await tryPut(length, { name: 'Status' }))).toEqual(taken)
    expect(refusalOf(await tryPut(status, { name: 'große' }))).toEqual(taken)
  })

  test('swap their names by way of a third one, on the items as well', async () => {
    const drill = await rope('Drill', { Width: '2', Length: '30' })
    const length = await make()
    const width = await make({ name: 'Width' })
    await put(length, { name: 'Swap' })
    await put(width, { name: 'Length' })
    await put(length, { name: 'Width' })
    expect(await fieldsOf(drill)).toEqual(['Length=2', 'Width=30'])
    expect(namesOf(await list())).toEqual(['Width', 'Length'])
  })

  test('are at most 60 for a type, those of all types counted', async () => {
    const { id } = await make()
    await stowage.app.database.write(home.groupId, async ({ db }) => {
      const row = await db.q
        .selectFrom('field_definitions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: 57 }, (_, i) => ({ ...row, id: newId(), name: `Copy ${i}` }))
      await db.q.insertInto('field_definitions').values(copies).execute()
    })
    await make({ name: 'Of all', typeId: null })
    await make({ name: 'The last' })
    for (const ofType of [typeId, null])
      expect(refusalOf(await tryMake({ name: 'One more', typeId: ofType }))).toEqual(refused(409, 'too_many'))
    await make({ name: 'Elsewhere', typeId: home.itemType.id })
  })

  test('refuse what is wrong, by its name', async () => {
    const choices = Array.from({ length: 101 }, (_, i) => ({ value: `${i}` }))
    const wrong = { name: ' ', kind: 'money', unit: 'x'.repeat(21), choices, isRequired: 1, remindDays: -1 }
    expect(refusalOf(await tryMake(wrong))).toEqual(invalid(...Object.keys(wrong)))
    const twice = [{ value: 'Weiß' }, { value: 'WEISS ' }]
    expect(refusalOf(await tryMake({ kind: 'choice', choices: twice }))).toEqual(invalid('choices'))
    const state = await make({ name: 'State', kind: 'choice', choices: [{ value: 'Wet' }] })
    const unknown = [{ id: newId(), value: 'Dry' }]
    expect(refusalOf(await tryPut(state, { choices: unknown }))).toEqual(invalid('choices.0.id'))
    expect(refusalOf(await tryMake({ typeId: newId() }))).toMatchObject({ code: 'entity_type.not_found' })
    expect(namesOf(await list())).toEqual(['State'])
  })

  test('of another group, or deleted meanwhile, are not found', async () => {
    const length = await make()
    const neighbour = await Household.of(ada.client, 'Neighbour')
    const there = neighbour.client
    const missing = refused(404, 'not_found')
    expect(refusalOf(await there.send(getFieldDefinition, { id: length.id }))).toEqual(missing)
    expect(refusalOf(await there.send(updateFieldDefinition, length as never))).toEqual(missing)
    expect(refusalOf(await there.send(deleteFieldDefinition, { id: length.id }))).toEqual(missing)
    const order = { typeId: neighbour.itemType.id, ids: [length.id] }
    expect(refusalOf(await there.send(orderFieldDefinitions, order))).toEqual(refused(409, 'others_there'))
    expect(await there.call(listFieldDefinitions, {})).toEqual([])
    await home.client.call(deleteEntityType, { id: typeId })
    expect(refusalOf(await tryPut(length, { name: 'Late' }))).toEqual(missing)
    expect(refusalOf(await tryMake())).toMatchObject({ status: 404, code: 'entity_type.not_found' })
  })

  test('of two people who change one at once, the second one loses no choice of the first one', async () => {
    const state = await make({ name: 'State', kind: 'choice', choices: [{ value: 'Wet' }] })
    const etag = (await home.client.send(getFieldDefinition, { id: state.id })).headers.get('etag') ?? ''
    const add = (value: string) =>
      tryPut(state, { choices: [...state.choices, { value }] }, { 'if-match': etag })
    const replies = await Promise.all([add('Dry'), add('Torn')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
    const headers = { 'if-match': etag }
    expect((await home.client.send(deleteFieldDefinition, { id: state.id }, { headers })).status).toBe(412)
  })

  test('give their name to fields that differ in case, accents and outer blanks', async () => {
    const drill = await rope('Drill', { ' SIZE': '1', 'Sizé ': '2', Other: '3' })
    const exact = await rope('Exact', { size: '1', Size: '2' })
    const book = await rope('Book', { size: '1' }, { entityTypeId: home.itemType.id })
    const plain = await make({ name: 'size', unifyNames: false })
    expect([await fieldsOf(drill), await fieldsOf(exact)]).toEqual([
      [' SIZE=1', 'Sizé =2', 'Other=3'],
      ['size=1', 'Size=2'],
    ])
    await home.client.call(deleteFieldDefinition, { id: plain.id })
    await make({ name: 'Size' })
    const change = await newest()
    expect(change).toMatchObject({ count: 2, counts: expect.arrayContaining([{ kind: 'item', count: 1 }]) })
    expect(await fieldsOf(drill)).toEqual(['Size=1', 'Sizé =2', 'Other=3'])
    expect(await fieldsOf(exact)).toEqual(['size=1', 'Size=2'])
    expect(await fieldsOf(book)).toEqual(['size=1'])
    expect((await undo()).status).toBe(201)
    expect([await fieldsOf(drill), await list()]).toEqual([[' SIZE=1', 'Sizé =2', 'Other=3'], []])
  })

  test('rename fields and values of choices on the items of their type, in one change', async () => {
    const choices = [{ value: 'Wet' }, { value: 'Dry' }, { value: 'Torn' }]
    const state = await make({ name: 'State', kind: 'choice', choices })
    const drill = await rope('Drill', { State: 'Wet' })
    const torn = await rope('Torn one', { State: 'Torn', Note: 'Wet' })
    const odd = await rope('Odd one', { State: 'wet' })
    const book = await rope('Book', { State: 'Wet' }, { entityTypeId: home.itemType.id })
    const wet = requireValue(state.choices[0])
    const dry = requireValue(state.choices[1])
    const swapped = [{ ...wet, value: 'Dry' }, { ...dry, value: 'Wet' }, { value: 'New' }]
    const after = await put(state, { name: 'Condition', choices: swapped })
    expect(after.choices.map(({ id, value }) => [id, value])).toEqual([
      [wet.id, 'Dry'],
      [dry.id, 'Wet'],
      [expect.any(String), 'New'],
    ])
    const all = async () => Promise.all([drill, torn, odd, book].map(fieldsOf))
    const renamed = [['Condition=Dry'], ['Condition=Torn', 'Note=Wet'], ['Condition=wet'], ['State=Wet']]
    expect(await all()).toEqual(renamed)
    expect((await home.list({ q: 'condition' })).total).toBe(3)
    const details = (await newest()).details.flatMap(({ members }) => members.map(({ name }) => name))
    expect(details).toEqual(expect.arrayContaining(['name', 'choices', 'fields']))
    expect((await undo()).status).toBe(201)
    expect(await all()).toEqual([['State=Wet'], ['State=Torn', 'Note=Wet'], ['State=wet'], ['State=Wet']])
    expect(await list()).toEqual([state])
    expect((await undo()).status).toBe(201)
    expect([await all(), namesOf(await list())]).toEqual([renamed, ['Condition']])
    await expectKeptValues(stowage, home.groupId)
  })

  test('are not renamed onto another field of items, but in case and accents', async () => {
    const length = await make()
    await rope('One', { Length: '1', lange: '2' })
    await rope('Two', { lange: '2' })
    await rope('Elsewhere', { lange: '2' }, { entityTypeId: home.itemType.id })
    const { body } = await tryPut(length, { name: 'Länge' })
    expect(body).toMatchObject({ code: 'field_definition.name_in_use', count: 2 })
    const exactly = await tryPut(length, { name: 'Länge', unifyNames: false })
    expect(exactly.status).toBe(200)
    const three = await rope('Three', { Länge: '1', LÄNGE: '2' })
    await put(length, { name: 'LANGE' })
    expect(await fieldsOf(three)).toEqual(['LANGE=1', 'LÄNGE=2'])
  })

  test('are offered for the custom fields that have none, with the kind that fits most values', async () => {
    await make({ name: 'Length' })
    await make({ name: 'Status', typeId: null, kind: 'text' })
    const values = [
      {
        Length: '1',
        status: 'x',
        Memory: '16',
        Bought: '2024-02-29',
        Manual: 'HTTPS://a.example',
        State: 'Wet',
      },
      { ' memory': '1.5', Bought: '2025-01-01', Manual: 'http://b.example', State: 'Wet', Serial: 'a1' },
      { Memory: 'much', Bought: '', State: 'Dry', Serial: 'b2' },
      { Memory: '', State: 'Dry', Bought: '2026-01-01' },
    ]
    for (const [i, fields] of values.entries()) await rope(`Rope ${i}`, fields)
    const { id } = await rope('Odd one', {})
    const fields = [
      { name: 'Checked', type: 'boolean', booleanValue: false },
      { name: 'Number', type: 'number', numberValue: -0 },
      { name: 'When', type: 'time', timeValue: '2024-02-29T00:00:00Z' },
      { name: '1e400', type: 'text', textValue: '1e400' },
    ]
    await home.put(id, { fields })
    await rope('Book', { Pages: '10' }, { entityTypeId: home.itemType.id })
    const candidates = async (of?: string) =>
      (await home.client.call(listFieldCandidates, of === undefined ? {} : { typeId: of })).map(
        ({ name, count, kind: fits, values: some }) => [name, count, fits, some],
      )
    const common = [
      ['Bought', 4, 'date', ['2024-02-29', '2025-01-01', '2026-01-01']],
      ['Memory', 4, 'number', ['1.5', '16', 'much']],
      ['State', 4, 'choice', ['Dry', 'Wet']],
      ['Manual', 2, 'link', ['HTTPS://a.example', 'http://b.example']],
      ['Serial', 2, 'text', ['a1', 'b2']],
      ['1e400', 1, 'text', ['1e400']],
      ['Checked', 1, 'boolean', []],
      ['Number', 1, 'number', ['0']],
      ['When', 1, 'date', ['2024-02-29']],
    ]
    expect(await candidates(typeId)).toEqual(common)
    expect(await candidates(home.itemType.id)).toEqual([['Pages', 1, 'number', ['10']]])
    const names = (await candidates()).map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['Bought', 'Memory', 'Pages', 'When']))
    expect(names).not.toContain('Status')
    const other = await Household.of((await stowage.signUp('Other')).client)
    expect(await other.client.call(listFieldCandidates, {})).toEqual([])
    const { id: secret } = await other.make('Safe')
    await other.put(secret, { fields: [{ name: 'Code of the safe', type: 'text', textValue: '1234' }] })
    expect((await candidates()).map(([name]) => name)).toEqual(names)
    const missing = await home.client.send(listFieldCandidates, { typeId: newId() })
    expect(refusalOf(missing)).toMatchObject({ code: 'entity_type.not_found' })
  })

  test('find the items whose values do not fit, in lists of any type', async () => {
    const choices = [{ value: 'Wet; old' }, { value: 'Dry' }]
    const kinds = {
      Load: 'number',
      Due: 'date',
      Safe: 'boolean',
      Kept: 'choice',
      Page: 'link',
      Words: 'text',
    }
    for (const [name, fieldKind] of Object.entries(kinds)) await make({ name, kind: fieldKind, choices })
    const texts: Record<string, Record<string, boolean>> = {
      Load: {
        '12': true,
        '-0': true,
        '1.5': true,
        '1e400': false,
        '1.0000000000000001': false,
        '1,5': false,
        '': true,
      },
      Due: {
        '2024-02-29': true,
        '2023-02-29': false,
        '1900-02-29': false,
        '2000-02-29': true,
        '2024-04-31': false,
        '2024-13-01': false,
        '2024-00-10': false,
        '0001-01-01': false,
        '0002-01-01': true,
        now: false,
        '2024-2-29': false,
        '': true,
      },
      Safe: { true: false, '': true },
      Kept: { 'Wet; old': true, Dry: true, dry: false, Wet: false, '': true },
      Page: {
        'https://a.example/b?c': true,
        'HTTP://a.example': true,
        'https://': false,
        'https://a b': false,
        'http://a\tb': false,
        'ftp://a': false,
        '': true,
      },
      Words: { anything: true, '1': true },
    }
    const misfits = async (name: string, more: Sent = {}) =>
      home.names({ fieldFilters: JSON.stringify([{ name, op: 'invalid' }]), pageSize: 100, ...more })
    for (const [name, cases] of Object.entries(texts)) {
      const odd: string[] = []
      for (const [i, [text, isFitting]] of Object.entries(cases).entries()) {
        const { name: item } = await rope(`${name} ${i}`, { [name]: text })
        await rope(`Book of ${name} ${i}`, { [name]: text }, { entityTypeId: home.itemType.id })
        if (!isFitting) odd.push(item)
        const field = { type: 'text', text } as const
        const values = choices.map(({ value }) => value)
        const expected = [name, text, isFitting]
        expect([name, text, fits(kinds[name as keyof typeof kinds] as 'text', field, values)]).toEqual(
          expected,
        )
      }
      expect([name, await misfits(name)]).toEqual([name, odd])
      expect([name, await misfits(name.toUpperCase(), { q: name })]).toEqual([name, odd])
    }
    const fields = [
      { name: 'Load', type: 'number', numberValue: -5 },
      { name: 'Due', type: 'time', timeValue: '2024-02-29T23:30:00Z' },
      { name: 'Safe', type: 'boolean', booleanValue: false },
      { name: 'Kept', type: 'number', numberValue: 1 },
      { name: 'Page', type: 'time', timeValue: '' },
    ]
    const { id, name: typed } = await rope('Typed', {})
    await home.put(id, { fields })
    expect(await misfits('Kept')).toContain(typed)
    for (const name of ['Load', 'Due', 'Safe', 'Page', 'Words'])
      expect(await misfits(name)).not.toContain(typed)
    expect(await misfits('Nothing defined')).toEqual([])
    await make({ name: 'Everywhere', kind: 'number', typeId: null })
    await rope('Book', { Everywhere: 'x' }, { entityTypeId: home.itemType.id })
    expect(await misfits('Everywhere')).toEqual(['Book'])
  })

  test('have their values compared by their kind in filters and orders', async () => {
    await make({ name: 'Retire by', kind: 'date' })
    const fields = (type: string, value: string | number) => ({
      fields: [{ name: 'Retire by', type, [`${type}Value`]: value }],
    })
    const values: Record<string, object> = {
      Moment: fields('time', '2024-05-02T23:30:00Z'),
      Text: fields('text', '2024-05-01'),
      Late: fields('text', '9999-12-31'),
      Leap: fields('text', '2023-02-29'),
      Word: fields('text', 'soon'),
      Number: fields('number', 5),
    }
    for (const [name, members] of Object.entries(values))
      await home.put((await rope(name, {})).id, { ...members })
    const found = (op: string, value: unknown, more: Sent = {}) =>
      home.names({ fieldFilters: JSON.stringify([{ name: 'retire by', op, value }]), pageSize: 100, ...more })
    const inOrder = (more: Sent = {}) => home.names({ orderBy: 'field:retire by', pageSize: 100, ...more })
    const byDay = async (more: Sent) => {
      expect(await found('le', '2024-05-02', more)).toEqual(['Moment', 'Text'])
      expect(await found('gt', '2024-05-01T23:00:00Z', more)).toEqual(['Late', 'Moment'])
      expect(await found('eq', '2024-05-02', more)).toEqual(['Moment'])
      expect(await found('eq', '2024-05-01T10:00:00Z', more)).toEqual(['Text'])
      expect(await found('ne', '2024-05-01', more)).toEqual(['Late', 'Leap', 'Moment', 'Number', 'Word'])
      expect(await found('eq', ['2023-02-29', 'SOON'], more)).toEqual(['Leap', 'Word'])
      for (const value of ['2023-02-29', 'soon', 5, '1e400'])
        expect(await found('le', value, more)).toEqual([])
      expect(await inOrder(more)).toEqual(['Text', 'Moment', 'Late', 'Number', 'Leap', 'Word'])
      expect((await inOrder({ ...more, order: 'desc' })).slice(0, 3)).toEqual(['Late', 'Moment', 'Text'])
    }
    await byDay({})
    const other = (await home.type('Book', false)).id
    await make({ name: 'RETIRE BY', kind: 'number', typeId: other })
    await byDay({ entityTypeIds: typeId })
    expect(await found('le', 5)).toEqual(['Number'])
    expect(await found('le', 'SOON')).toEqual(['Late', 'Leap', 'Text', 'Word'])
    expect((await inOrder()).slice(0, 2)).toEqual(['Number', 'Moment'])
    expect(await found('le', 'soon', { entityTypeIds: other })).toEqual([])
    await home.put((await rope('Minus', {})).id, { entityTypeId: other, ...fields('text', '-0') })
    await home.put((await rope('Half', {})).id, { entityTypeId: other, ...fields('text', '0.5') })
    for (const value of [0, '-0', '0.0'])
      expect(await found('le', value, { entityTypeIds: other })).toEqual(['Minus'])
    for (const value of ['2024-05-01', '1e400', 'soon'])
      expect(await found('gt', value, { entityTypeIds: other })).toEqual([])
  })

  test('go with their type, and come back with it from undo and from the trash', async () => {
    const status = await make({ name: 'Status', typeId: null })
    const length = await make()
    const width = await make({ name: 'Width' })
    const all = [status, length, width]
    await home.client.call(deleteEntityType, { id: typeId })
    expect(await list()).toEqual([status])
    const { items } = await home.client.call(listTrash, {})
    expect(items.map(({ kind: of, name }) => [of, name])).toEqual([['type', 'Rope']])
    expect((await undo()).status).toBe(201)
    expect(await list()).toEqual(all)
    await home.client.call(deleteEntityType, { id: typeId })
    await home.client.call(restoreTrash, { id: typeId })
    expect(await list()).toEqual(all)
    await home.client.call(deleteFieldDefinition, { id: width.id })
    const [trashed] = (await home.client.call(listTrash, {})).items
    expect(trashed).toMatchObject({ kind: 'fieldDefinition', name: 'Width', wasIn: { id: typeId } })
    const { subjects } = await newest()
    expect(subjects).toMatchObject([{ id: width.id, exists: false, of: { id: typeId, kind: 'type' } }])
    await home.client.call(deleteEntityType, { id: typeId })
    expect((await home.client.send(restoreTrash, { id: width.id })).status).toBe(409)
  })

  test('come back by undo only where the rules let them, and keep a type whose creation is undone', async () => {
    const { id: other } = await home.type('Book', false)
    const created = await newest()
    const pages = await make({ name: 'Pages', typeId: other })
    const undone = (force: boolean) => home.client.send(undoChange, { id: created.id, force } as never)
    expect((await undone(false)).status).toBe(409)
    await home.client.call(deleteFieldDefinition, { id: pages.id })
    const deleted = await newest()
    await make({ name: 'PAGES', typeId: other })
    expect((await home.client.send(undoChange, { id: deleted.id })).status).toBe(409)
    expect((await home.client.send(undoChange, { id: deleted.id, force: true } as never)).status).toBe(409)
    expect((await undone(true)).status).toBe(201)
    expect(namesOf(await list())).toEqual(['PAGES'])
  })

  test('come along in an archive; those that the group has stay, and get the choices', async () => {
    const source = await Household.of(ada.client, 'Source')
    const define = (client: Client, typeIdOrNull: string | null, name: string, values: readonly string[]) =>
      client.call(createFieldDefinition, {
        typeId: typeIdOrNull,
        name,
        kind: 'choice',
        choices: values.map(value => ({ value })),
      })
    await define(source.client, null, 'Status', ['New, or so', 'Lost'])
    await define(source.client, null, 'Owner', ['Ada'])
    await define(source.client, source.itemType.id, 'State', ['Wet'])
    const { archive } = await exportOf(stowage, source.client)
    const target = await Household.of(ada.client, 'Target')
    const kept = await define(target.client, null, 'STATUS', ['lost', 'Old'])
    const ready = await define(target.client, target.itemType.id, 'Own', [])
    await expect(importArchive(stowage, target.client, archive)).rejects.toThrow(/not_ready|new/)
    await target.client.call(deleteFieldDefinition, { id: ready.id })
    const job = await importArchive(stowage, target.client, archive)
    expect([job.status, job.notes]).toEqual(['completed', [expect.stringContaining('Status')]])
    const all = await target.client.call(listFieldDefinitions, {})
    const shown = all.map(({ name, typeId: of, choices }) => [name, of === null, choices.map(c => c.value)])
    expect(shown).toEqual(
      expect.arrayContaining([
        ['STATUS', true, ['lost', 'Old', 'New, or so']],
        ['Owner', true, ['Ada']],
        ['State', false, ['Wet']],
      ]),
    )
    expect(all.length).toBe(3)
    expect(all.find(({ id }) => id === kept.id)?.name).toBe('STATUS')
  })

  test('are renamed on more than a thousand items, and back', async () => {
    const length = await make()
    await addMany(stowage, home, 1100, () => ({ entity_type_id: typeId }))
    await stowage.app.database.write(home.groupId, async ({ db }) => {
      const rows = await db.q
        .selectFrom('entities')
        .selectAll()
        .where('group_id', '=', home.groupId)
        .execute()
      const field = {
        type: 'text',
        text_value: '30',
        number_value: 0,
        boolean_value: 0,
        time_value: null,
      } as const
      const changes = rows.map(({ kept_in: _k, number_order: _n, ...row }) => ({
        before: { row, tags: [], fields: [] },
        after: { row, tags: [], fields: [{ ...field, id: newId(), name: 'Length' }] },
      }))
      await saveEntities(db, { groupId: home.groupId }, changes)
    })
    const named = async (name: string) =>
      (await home.list({ fieldFilters: JSON.stringify([{ name, op: 'eq', value: '30' }]), pageSize: 1 }))
        .total
    await put(length, { name: 'Total length' })
    expect([await named('Length'), await named('Total length')]).toEqual([0, 1100])
    expect(await newest()).toMatchObject({ count: 1101 })
    expect((await undo()).status).toBe(201)
    expect([await named('Length'), await named('Total length')]).toEqual([1100, 0])
    expect(await list()).toEqual([length])
    await expectKeptValues(stowage, home.groupId)
  })
})
