import { describe, expect, test } from 'vitest'
import { assetNumber, calendarDay, flag, ids, instant, reference, whole } from './values.ts'

const someId = '0190a000-0000-7000-8000-000000000001'

describe('a moment', () => {
  test.each([
    ['2024-05-06 07:08:09.123456789+00:00', '2024-05-06T07:08:09.123Z'],
    ['2024-05-06 07:08:09+02:00', '2024-05-06T05:08:09.000Z'],
    ['2024-05-06 07:08:09-03:30', '2024-05-06T10:38:09.000Z'],
    ['2024-05-06 07:08:09', '2024-05-06T07:08:09.000Z'],
    ['2024-05-06 07:08:09.5', '2024-05-06T07:08:09.500Z'],
    ['2024-05-06T07:08:09Z', '2024-05-06T07:08:09.000Z'],
    ['2024-05-06T07:08:09.1234+01:00', '2024-05-06T06:08:09.123Z'],
    ['2024-05-06 07:08:09.1 +0000 UTC', '2024-05-06T07:08:09.100Z'],
    ['2024-05-06 07:08:09.1 +0200 CEST m=+12.5', '2024-05-06T05:08:09.100Z'],
    ['2024-05-06 07:08:09+00', '2024-05-06T07:08:09.000Z'],
    ['2024-05-06', '2024-05-06T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', null],
    ['0001-01-01 00:00:00+00:00', null],
    ['0099-12-31 00:00:00', '0099-12-31T00:00:00.000Z'],
    ['0000-12-31 00:00:00', null],
    ['0002-01-01 00:00:00', '0002-01-01T00:00:00.000Z'],
    ['0001-02-30 00:00:00+00:00', null],
    ['', null],
  ])('written as %s is %s', (given, read) => {
    expect(instant(given)).toBe(read)
  })

  test.each([
    'yesterday',
    '2024-02-30T00:00:00Z',
    '2024-13-01',
    '2024-05-06T25:00:00Z',
    1714979289,
    '12024-01-01',
    '00001-01-01',
    '0099-02-30',
    '0002-01-01T00:00:00+01:00',
  ])('cannot be %s', given => {
    expect(() => instant(given)).toThrow('must be')
  })
})

describe('a day', () => {
  test.each([
    ['2024-05-06T00:00:00Z', '2024-05-06'],
    ['2024-05-06 00:00:00+00:00', '2024-05-06'],
    ['2024-05-05T20:00:00-04:00', '2024-05-05'],
    ['2024-05-06T02:00:00+02:00', '2024-05-06'],
    ['2024-05-06T01:30:00+02:00', '2024-05-06'],
    ['2022-11-06 23:30:00-05:00', '2022-11-06'],
    ['9999-12-31T23:30:00-05:00', '9999-12-31'],
    ['2024-05-06T00:00:00+02:00', '2024-05-06'],
    ['2024-05-06T23:30:00Z', '2024-05-06'],
    ['2024-05-06', '2024-05-06'],
    ['0004-02-29T00:00:00Z', '0004-02-29'],
    ['0002-01-01T00:00:00+01:00', '0002-01-01'],
    ['0001-01-01T00:00:00Z', null],
  ])('written as %s is %s', (given, read) => {
    expect(calendarDay(given)).toBe(read)
  })
})

test('yes and no come in the spellings of both databases', () => {
  for (const yes of [true, 1, 'true', 't', '1', 'TRUE']) expect(flag(yes)).toBe(1)
  for (const no of [false, 0, 'false', 'f', '0']) expect(flag(no)).toBe(0)
  for (const neither of [2, 'yes', 'x']) expect(() => flag(neither)).toThrow('must be true or false')
})

test('ids come as a list or as the text of one', () => {
  for (const given of [[someId], JSON.stringify([someId.toUpperCase()])]) expect(ids(given)).toEqual([someId])
  for (const none of ['', 'null', '[]']) expect(ids(none)).toEqual([])
  for (const bad of ['[', 'x', [1], { a: 1 }]) expect(() => ids(bad)).toThrow('must be')
})

test('the zero UUID and an empty text refer to nothing', () => {
  expect(reference('00000000-0000-0000-0000-000000000000')).toBeNull()
  expect(reference('')).toBeNull()
  expect(reference(someId)).toBe(someId)
  expect(() => reference('x')).toThrow('must be a UUID')
})

test('numbers are whole where they must be, and asset numbers begin at 1', () => {
  expect(whole(2 ** 53 - 1)).toBe(2 ** 53 - 1)
  for (const bad of [2 ** 53, 1.5, '1', Number.NaN]) expect(() => whole(bad)).toThrow('whole number')
  expect([assetNumber(42), assetNumber(0), assetNumber(-1)]).toEqual([42, null, null])
})
