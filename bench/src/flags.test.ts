import { expect, test } from 'vitest'
import { readFlags } from './flags.ts'

test('without flags the three usual sizes are measured on SQLite', () => {
  expect(readFlags([])).toMatchObject({
    sizes: [1000, 10_000, 100_000],
    postgres: false,
    seconds: 3,
    warmUp: undefined,
    foreign: [],
  })
})

test('each address has the credentials that follow it', () => {
  const one = ['--url', 'http://a/', '--token', 'Bearer 1', '--pid', '7']
  const other = ['--url', 'http://b', '--email', 'e', '--password', 'p']
  expect(readFlags([...one, ...other, '--sizes', '1000']).foreign).toEqual([
    { baseUrl: 'http://a', token: 'Bearer 1', email: undefined, password: undefined, pid: 7 },
    { baseUrl: 'http://b', token: undefined, email: 'e', password: 'p', pid: undefined },
  ])
})

test('servers are compared at the two smaller sizes, in an account that is there already at one', () => {
  expect(readFlags(['--url', 'http://a']).sizes).toEqual([1000, 10_000])
  expect(() => readFlags(['--url', 'http://a', '--token', 'x'])).toThrow('--sizes')
})

test('unknown operations, odd sizes and lost credentials are refused', () => {
  expect(() => readFlags(['--only', 'list,gte'])).toThrow('"gte"')
  expect(() => readFlags(['--sizes', '10'])).toThrow('--sizes')
  expect(() => readFlags(['--token', 'x'])).toThrow('--url')
})

test('several servers are compared on PostgreSQL, which takes three of them', () => {
  expect(readFlags(['--processes', '2'])).toMatchObject({ processes: 2, postgres: true })
  expect(readFlags([])).toMatchObject({ processes: 1, postgres: false })
  expect(() => readFlags(['--processes', '4'])).toThrow('--processes')
  expect(() => readFlags(['--processes', '2', '--url', 'http://a'])).toThrow('--url')
})

test('questions after a change are named apart from the other operations', () => {
  const { afterChange, only } = readFlags(['--after-change', '--only', 'by-serial'])
  expect([afterChange, only]).toEqual([true, new Set(['by-serial'])])
  expect(() => readFlags(['--only', 'by-serial'])).toThrow('"by-serial"')
})
