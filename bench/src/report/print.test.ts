import { expect, test } from 'vitest'
import type { Figures } from '../load/drive.ts'
import type { Measured } from '../measure.ts'
import type { Results, SizeResult } from '../results.ts'
import { report } from './print.ts'
import { table } from './table.ts'

const figures = (perSecond: number, p50: number): Figures => ({
  requests: 100,
  failures: 0,
  failureReason: undefined,
  perSecond,
  p50,
  p99: p50 * 3,
  longest: p50 * 4,
  cpu: { server: p50 / 2 },
  generator: 0.2,
  bytes: 4000,
})
const measured = (perSecond: number, p50: number): Measured => ({
  crowd: figures(perSecond, p50),
  alone: figures(perSecond, p50),
  stalls: undefined,
})
const sizeOf = (size: number, mine: Measured): SizeResult => ({
  size,
  load: undefined,
  process: undefined,
  differentRows: undefined,
  lines: [
    {
      name: 'get',
      title: 'get one',
      heavy: false,
      servers: { stowage: mine, floor: measured(1000, 1) },
      difference: undefined,
    },
  ],
})
const results = (sizes: SizeResult[]): Results => ({
  at: '2026-01-01T00:00:00.000Z',
  machine: {
    cores: 2,
    processor: 'some',
    memoryGiB: 8,
    system: 'Linux',
    node: '24',
    sqlite: '3',
    postgres: undefined,
    sync: { p50: 0.1, p99: 0.2 },
    loadBefore: 0,
  },
  database: 'SQLite',
  seconds: 3,
  servers: ['stowage', 'floor'],
  sizes,
})

test('a table has its columns in line', () => {
  expect(table(['a', 'number'], [['long name', '1']])).toBe(
    'a          number\n---------  ------\nlong name       1',
  )
})

test('a report shows the ratio to the floor and what is reached', () => {
  const text = report(results([sizeOf(10_000, measured(700, 1.2))]))
  expect(text).toContain('70 %')
  expect(text).toMatch(/get one at 10000: 60 % of the floor +70\.0 % +reached/)
  expect(text).toContain('All goals that were measured are reached.')
})

test('what falls short is said, growth included', () => {
  const text = report(results([sizeOf(10_000, measured(700, 1)), sizeOf(1_000_000, measured(300, 3))]))
  expect(text).toMatch(/get one: growth below 2\.5× from 10000 to 1000000 +3\.00× +FALLS SHORT/)
  expect(text).toMatch(/get one at 1000000: 60 % of the floor +30\.0 % +FALLS SHORT/)
  expect(text).toContain('2 of 3 fall short.')
})

test('what the baseline does not do has no ratio, and is not called wrong', () => {
  const size = sizeOf(10_000, measured(700, 1.2))
  const lines = size.lines.map(line => ({ ...line, servers: { stowage: measured(700, 1.2) } }))
  const text = report(results([{ ...size, lines }]))
  expect(text).toContain('get one')
  expect(text).not.toMatch(/wrong (?!answers)|70 %/)
})

test('wrong answers have no ratio and are named', () => {
  const failing = measured(9000, 0.1)
  const broken = {
    ...failing,
    alone: { ...failing.alone, failures: 3, failureReason: 'GET /x: 500 no' },
  }
  const text = report(results([sizeOf(10_000, broken)]))
  expect(text).toContain('wrong')
  expect(text).toContain('FAILED on stowage, get one: GET /x: 500 no')
  expect(text).toContain('3 failed on stowage, see above')
})
