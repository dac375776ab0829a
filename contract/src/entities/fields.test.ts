import { describe, expect, test } from 'vitest'
import { fieldsFor, testRefusals } from '../../test/refusals.ts'
import { zeroId } from '../values/ids.ts'
import { updateEntity } from './entities.ts'
import { listFieldValues } from './fields.ts'

const text = (length: number) => 'é'.repeat(length)
const put = (fields: readonly object[]) => fieldsFor(updateEntity, { id: zeroId, name: 'Drill', fields })
const named = (name: string, more: object = {}) => ({ type: 'text', name, ...more })
const integer = 'must be a whole number from -9007199254740991 to 9007199254740991'
const time = 'must be a timestamp such as 2026-01-31T12:00:00Z'

describe('custom fields', () => {
  test.each<[string, object]>([
    ['type must be one of text, number, boolean, time', { type: 'date' }],
    ['type must be one of text, number, boolean, time', { type: undefined }],
    ['name must not be empty', { name: '' }],
    ['name must have at most 255 characters', { name: text(256) }],
    ['textValue must have at most 500 characters', { textValue: text(501) }],
    [`numberValue ${integer}`, { numberValue: 1.5 }],
    [`numberValue ${integer}`, { numberValue: 2 ** 53 }],
    ['booleanValue must be true or false', { booleanValue: 'yes' }],
    [`timeValue ${time}`, { timeValue: 'yesterday' }],
    [`timeValue ${time}`, { timeValue: '2026-02-30T00:00:00Z' }],
    [`timeValue ${time}`, { timeValue: '2026-01-31' }],
    [`timeValue ${time}`, { timeValue: '9999-12-31T23:59:59-14:00' }],
    [`timeValue ${time}`, { timeValue: '0002-01-01T00:00:00+14:00' }],
    ['id must be a UUID', { id: 'x' }],
  ])('are rejected: %s', (refusal, wrong) => {
    const [member = ''] = refusal.split(' ')
    expect(put([named('A'), named('B', wrong)])).toEqual({
      [`fields.1.${member}`]: refusal.slice(member.length + 1),
    })
  })

  test('are at most 200', () => {
    const fields = Array.from({ length: 201 }, (_, i) => named(`F${i}`))
    expect(put(fields)).toEqual({ fields: 'must have at most 200 entries' })
    expect(put(fields.slice(1))).toEqual({})
  })
})

testRefusals(listFieldValues, { field: 'Size' }, [['field', 'is required', { field: undefined }]])
