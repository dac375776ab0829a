import { expect, test } from 'vitest'
import { readFlags } from './flags.ts'

test('without flags the three usual sizes are measured on SQLite', () => {
  expect(readFlags([])).toMatchObject({
    sizes: [1000, 10_000, 100_000],
    postgres: false,
    seconds: 3,
    foreign: [],
  })
})

test('each address has the credentials that follow it', () => {
  const { foreign, sizes } = readFlags([
    '--url',
    'http://a/',
    '--token',
    'Bearer 1',
    '--url',
    'http://b',
    '--email',
    'e',
    '--password',
    'p',
  ])
  expect(foreign).toEqual([
    { baseUrl: 'http://a', token: 'Bearer 1', email: undefined, password: undefined },
    { baseUrl: 'http://b', token: undefined, email: 'e', password: 'p' },
  ])
  expect(sizes).toEqual([1000, 10_000])
})

test('unknown operations, odd sizes and lost credentials are refused', () => {
  expect(() => readFlags(['--only', 'list,gte'])).toThrow('"gte"')
  expect(() => readFlags(['--sizes', '10'])).toThrow('--sizes')
  expect(() => readFlags(['--token', 'x'])).toThrow('--url')
})
