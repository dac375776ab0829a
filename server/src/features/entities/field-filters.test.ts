import { createFieldDefinition } from '@stowage/contract/catalogues/field-definitions'
import { listEntities } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { listFacets } from '@stowage/contract/entities/entity-lists'
import { listFieldValues } from '@stowage/contract/entities/fields'
import { readDecimal } from '@stowage/contract/values/decimals'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyDatabase } from '#test/databases.ts'
import { serverFor } from '#test/fixtures.ts'
import { Household, refusalOf, type Sent } from '#test/household.ts'

describe.each(everyDatabase)('filters by custom fields, on %s', kind => {
  const stowage = serverFor(kind)
  let home: Household
  const make = async (name: string, ...fields: Sent[]) => {
    const { id } = await home.make(name)
    return await home.put(id, { fields })
  }
  const value = (textValue: string): Sent => ({ type: 'text', name: 'Value', textValue })
  const whole = (numberValue: number): Sent => ({ type: 'number', name: 'Value', numberValue })

  const texts = [
    ['tenth', '0.1'],
    ['seven', '007'],
    ['seven point', '7.0'],
    ['below zero', '-12.5'],
    ['longest', '123456789012.125'],
    ['too long', '1234567890123456'],
    ['two points', '1.2.3'],
    ['no digits before', '.5'],
    ['no digits after', '5.'],
    ['exponent', '1e3'],
    ['comma', '12,5'],
    ['two signs', '--1'],
    ['sign inside', '1-2'],
    ['sign alone', '-'],
    ['plus', '+1'],
    ['other digits', '１２'],
    ['blank', '1 '],
    ['word', 'Mint'],
    ['capitals', 'MINT'],
    ['accents', 'Mïnt'],
    ['day', '2026-03-01'],
  ] as const

  beforeAll(async () => {
    home = await Household.of((await stowage.signUp()).client)
    for (const [name, text] of texts) await make(name, value(text))
    await make('whole seven', whole(7))
    await make('whole hundred', whole(100))
    await make('other spelling', { type: 'text', name: 'välue', textValue: 'Used' })
    await make('moment', { type: 'time', name: 'Value', timeValue: '2026-02-01T00:00:00Z' })
    await make('none')
  })

  const found = async (op: string, given: unknown, name = 'Value') => {
    const fieldFilters = JSON.stringify([{ name, op, value: given }])
    return (await home.list({ fieldFilters })).items.map(each => each.name).sort()
  }
  const numeric = (fits: (number: number) => boolean) =>
    [
      ...texts
        .filter(([, text]) => readDecimal(text) !== undefined && fits(Number(text)))
        .map(([name]) => name),
      ...[7, 100].filter(fits).map(number => (number === 7 ? 'whole seven' : 'whole hundred')),
    ].sort()

  test('compare numbers with what has the form of a number, and leave out the rest', async () => {
    for (const given of [7, '7', '7.0', 0.1, '0.1', -12.5, 1e3, 99.5]) {
      const number = Number(given)
      expect(await found('lt', given)).toEqual(numeric(each => each < number))
      expect(await found('le', given)).toEqual(numeric(each => each <= number))
      expect(await found('gt', given)).toEqual(numeric(each => each > number))
      expect(await found('ge', given)).toEqual(numeric(each => each >= number))
    }
    expect(numeric(each => each > 7)).toEqual(['longest', 'whole hundred'])
  })

  test('find equal numbers when both have the form, else equal texts without case and accents', async () => {
    expect(await found('eq', 7)).toEqual(['seven', 'seven point', 'whole seven'])
    expect(await found('eq', '7.00')).toEqual(['seven', 'seven point', 'whole seven'])
    expect(await found('eq', 'mint')).toEqual(['accents', 'capitals', 'word'])
    expect(await found('eq', '1e3')).toEqual(['exponent'])
    expect(await found('eq', 1000)).toEqual([])
    expect(await found('eq', 'Min')).toEqual([])
    expect(await found('ne', 'mint')).not.toContain('capitals')
    expect(await found('ne', 7)).toEqual(expect.arrayContaining(['none', 'word', 'whole hundred']))
  })

  test('find one of several values, and none of several', async () => {
    const several = ['mint', 100, 'used']
    const one = await found('eq', several)
    expect(one).toEqual(['accents', 'capitals', 'other spelling', 'whole hundred', 'word'])
    expect([...one, ...(await found('ne', several))]).toHaveLength(texts.length + 5)
    for (const [op, given] of [
      ['lt', [1]],
      ['eq', []],
      ['eq', [[1]]],
      ['eq', Array.from({ length: 51 }, (_, i) => i)],
    ])
      expect(
        refusalOf(
          await home.client.send(listEntities, {
            fieldFilters: JSON.stringify([{ name: 'Value', op, value: given }]),
          }),
        ),
      ).toMatchObject({ status: 422, fields: ['fieldFilters'] })
  })

  test('compare days with moments and with texts that are days', async () => {
    expect(await found('ge', '2026-02-01')).toEqual(['day', 'moment'])
    expect(await found('lt', '2026-02-15')).toEqual(['moment'])
  })

  test('take names that differ in case and accents for one', async () => {
    for (const name of ['VALUE', 'välue', 'Value'])
      expect(await found('eq', 'used', name)).toEqual(['other spelling'])
    expect((await found('empty', '', 'value')).sort()).toEqual(['none'])
  })

  test('order numbers before the rest, whatever they are written in', async () => {
    const names = await home.names({ orderBy: 'field:value' })
    expect(names.slice(0, 6)).toEqual(['below zero', 'tenth', ...names.slice(2, 5), 'whole hundred'])
    expect(names.slice(2, 5).sort()).toEqual(['seven', 'seven point', 'whole seven'])
    expect(names.slice(6, 8)).toEqual(['longest', 'moment'])
  })

  test('offer some of the texts that begin as asked, each once', async () => {
    const offered = (q: string, limit?: number) =>
      home.client.call(listFieldValues, { field: 'value', q, limit })
    expect((await offered('mï')).length).toBe(1)
    expect(await offered('US')).toEqual(['Used'])
    expect(await offered('', 3)).toHaveLength(3)
    expect(await offered('nothing')).toEqual([])
    expect((await home.client.call(listFieldValues, { field: 'Value' })).length).toBe(texts.length)
  })

  test('changes a field whose name is spelled in another way, and makes none beside it', async () => {
    const { id } = await make('Rope', { type: 'text', name: 'Lent to', textValue: 'Ada' })
    const change = { fields: [{ name: 'lent To', type: 'text', textValue: 'Bob' }] }
    await home.client.call(changeEntities, { select: { ids: [id] }, change } as never)
    expect((await home.get(id)).fields).toMatchObject([{ name: 'Lent to', textValue: 'Bob' }])
  })

  test('count items by the choices of a field, as lists with the other filters have them', async () => {
    const shed = await Household.of((await stowage.signUp()).client)
    const rope = (await shed.type('Rope', false)).id
    const define = (name: string, more: Sent) =>
      shed.client.call(createFieldDefinition, { name, kind: 'choice', ...more } as never)
    await define('State', { choices: [{ value: 'In use' }, { value: 'Lost; sold' }, { value: 'Retired' }] })
    await define('Colour', { typeId: rope, choices: [{ value: 'Red' }] })
    await define('Length', { kind: 'number' })
    const put = async (name: string, fields: Sent, more: Sent = {}) => {
      const { id } = await shed.make(name, { ...more })
      await shed.put(id, {
        ...more,
        name,
        fields: Object.entries(fields).map(([of, textValue]) => ({ name: of, type: 'text', textValue })),
      })
    }
    await put('One', { State: 'In use', Colour: 'Red' })
    await put('Two', { State: 'IN USE' }, { insured: true })
    await put('Three', { State: 'Lost; sold', Colour: 'Red' })
    await put('Gone', { State: 'Lost; sold' }, { archived: true })
    await put('Odd', { State: 'Elsewhere', Length: '1' })
    const counts = async (query: Sent, ...choicesOf: string[]) =>
      (await shed.client.call(listFacets, { ...query, choicesOf })).fields?.map(({ name, choices }) => [
        name,
        ...choices.map(({ value, count }) => `${value} ${count}`),
      ])
    const isLost = JSON.stringify([{ name: 'state', op: 'eq', value: ['Lost; sold'] }])
    for (let i = 0; i < 2; i++)
      expect(await counts({}, 'State', 'Colour', 'Length', 'Nothing')).toEqual([
        ['State', 'In use 2', 'Lost; sold 1'],
        ['Colour', 'Red 2'],
        ['Length'],
        ['Nothing'],
      ])
    expect(await counts({ includeArchived: true }, 'State')).toEqual([['State', 'In use 2', 'Lost; sold 2']])
    expect(await counts({ insured: true }, 'State')).toEqual([['State', 'In use 1']])
    expect(await counts({ q: 'three' }, 'State')).toEqual([['State', 'Lost; sold 1']])
    expect(await counts({ fieldFilters: isLost }, 'State', 'Colour')).toEqual([
      ['State', 'In use 2', 'Lost; sold 1'],
      ['Colour', 'Red 1'],
    ])
    expect(await counts({ fieldFilters: isLost, ownFilters: true }, 'State')).toEqual([
      ['State', 'Lost; sold 1'],
    ])
    expect(await counts({ isLocation: true }, 'State')).toEqual([['State']])
    await put('Four', { State: 'Retired' })
    expect(await counts({}, 'State')).toEqual([['State', 'In use 2', 'Lost; sold 1', 'Retired 1']])
    expect(await counts({})).toBeUndefined()
    const many = Array.from({ length: 21 }, (_, i) => `${i}`)
    expect(refusalOf(await shed.client.send(listFacets, { choicesOf: many }))).toMatchObject({
      status: 422,
      fields: ['choicesOf'],
    })
  })
})
