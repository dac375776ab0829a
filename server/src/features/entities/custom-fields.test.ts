import type { Entity } from '@stowage/contract/entities/entity'
import { type Field, listFieldNames, listFieldValues } from '@stowage/contract/entities/fields'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { databases } from '#test/databases.ts'
import { householdOn } from '#test/fixtures.ts'
import { Household, refusalOf, type Sent } from '#test/household.ts'

const invalid = (...fields: string[]) => ({ status: 422, code: 'validation', fields })
const text = (length: number) => 'é'.repeat(length)

describe.each(databases)('custom fields of entities, on %s', kind => {
  const { ada, home } = householdOn(kind)

  let drill: Entity
  beforeEach(async () => {
    drill = await home.make('Drill')
  })
  const put = async (fields: readonly Sent[]) => (await home.put(drill.id, { fields })).fields
  const named = (name: string, more: Sent = {}) => ({ type: 'text', name, textValue: '', ...more })

  test('come back in the order in which they were sent, with all their values', async () => {
    const sent = [
      { type: 'time', name: 'Serviced', timeValue: '2026-01-31T13:00:00+01:00' },
      { type: 'text', name: 'Voltage', textValue: text(500) },
      { type: 'number', name: 'Gears', numberValue: -9007199254740991 },
      { type: 'boolean', name: 'Cordless', booleanValue: true },
      named('Voltage'),
    ]
    const shown = await put(sent)
    const blank = { textValue: '', numberValue: 0, booleanValue: false, timeValue: '' }
    expect(shown.map(({ id: _, ...field }) => field)).toEqual([
      { ...blank, ...sent[0], timeValue: '2026-01-31T12:00:00.000Z' },
      { ...blank, ...sent[1] },
      { ...blank, ...sent[2] },
      { ...blank, ...sent[3] },
      { ...blank, ...sent[4] },
    ])
    expect(await put([...shown].reverse())).toEqual([...shown].reverse())
    expect((await home.get(drill.id)).fields).toEqual([...shown].reverse())
  })

  test('with a known id are changed, without one are new, with an unknown one nothing; the rest goes', async () => {
    const [a, b, c] = (await put([named('A'), named('B'), named('C')])) as [Field, Field, Field]
    const saw = await home.make('Saw')
    const other = (await home.put(saw.id, { fields: [named('Theirs')] })).fields[0]
    const shown = await put([
      named('D'),
      { ...b, name: 'b', type: 'number', numberValue: 5 },
      { ...named('E'), id: newId() },
      { ...named('F'), id: other?.id },
      { ...named('G'), id: '00000000-0000-0000-0000-000000000000' },
      { ...named('H'), id: null },
      { ...a, textValue: 'x' },
      { ...a, textValue: 'y' },
    ])
    expect(shown.map(({ name }) => name)).toEqual(['D', 'b', 'G', 'H', 'A'])
    expect([shown[1]?.id, shown[4]?.id]).toEqual([b.id, a.id])
    expect(shown[4]?.textValue).toBe('x')
    expect(shown.map(({ id }) => id)).not.toContain(c.id)
    expect((await home.get(saw.id)).fields).toEqual([other])
    expect(await put([])).toEqual([])
  })

  test('keep their time when it is absent or null, and lose it when it is empty', async () => {
    const at = '2026-01-31T12:00:00.500Z'
    const [field] = (await put([{ type: 'time', name: 'At', timeValue: '2026-01-31T12:00:00.5Z' }])) as [
      Field,
    ]
    expect(field.timeValue).toBe(at)
    expect((await put([{ ...field, timeValue: undefined }]))[0]?.timeValue).toBe(at)
    expect((await put([{ ...field, timeValue: null }]))[0]?.timeValue).toBe(at)
    expect((await put([{ ...field, timeValue: '' }]))[0]?.timeValue).toBe('')
    expect((await put([{ ...field, timeValue: at }]))[0]?.timeValue).toBe(at)
    expect((await put([{ ...field, timeValue: '0001-11-22T12:00:00Z' }]))[0]?.timeValue).toBe('')
    expect(
      (await put([named('New', { timeValue: null }), named('Old', { timeValue: '' })])).map(
        ({ timeValue }) => timeValue,
      ),
    ).toEqual(['', ''])
  })

  test('with wrong values are rejected by their place in the list', async () => {
    await put([named('A')])
    const wrong = { type: 'date', name: '', numberValue: 1.5 }
    const reply = await home.tryPut(drill.id, { fields: [named('B'), { ...named('C'), ...wrong }] })
    expect(refusalOf(reply)).toEqual(invalid('fields.1.type', 'fields.1.name', 'fields.1.numberValue'))
    const long = await home.tryPut(drill.id, { fields: [named('B'), named('C', { textValue: text(501) })] })
    expect(refusalOf(long)).toEqual(invalid('fields.1.textValue'))
    expect((await home.get(drill.id)).fields.map(({ name }) => name)).toEqual(['A'])
  })

  test('may be 200', async () => {
    expect(await put(Array.from({ length: 200 }, (_, i) => named(`F${i}`)))).toHaveLength(200)
  })

  test('are listed by name and by text, each once, without empty ones', async () => {
    await put([named('größe', { textValue: 'b' }), named('Grosse', { textValue: 'Ä' }), named('Age')])
    const saw = await home.make('Saw')
    await home.put(saw.id, {
      archived: true,
      fields: [
        named('größe', { textValue: 'b' }),
        named('größe', { textValue: 'á' }),
        named('größe', { textValue: '😀' }),
        named('größe'),
      ],
    })
    expect(await home.client.call(listFieldNames, {})).toEqual(['Age', 'Grosse', 'größe'])
    expect(await home.client.call(listFieldValues, { field: 'größe' })).toEqual(['á', 'b', '😀'])
    expect(await home.client.call(listFieldValues, { field: 'GRÖSSE' })).toEqual([])
    expect(await (await Household.of(ada.client)).client.call(listFieldNames, {})).toEqual([])
  })
})
