import { expect, test } from 'vitest'
import { fingerprint } from './cache.ts'

test('a set is known by files that are there', () => {
  expect(fingerprint()).toMatch(/^[0-9a-f]{10}$/)
})
