import { expect, test } from 'vitest'
import { readWebAddress } from './read-web-address.ts'

test.each([
  ['https://example.com/manual?page=2#top', 'https://example.com/manual?page=2#top'],
  [' example.com/manual ', 'https://example.com/manual'],
  ['http://nas:8080/x', 'http://nas:8080/x'],
  ['', undefined],
  ['manual', undefined],
  ['the manual', undefined],
  ['mailto:ada@example.com', undefined],
  ['ftp://example.com/x', undefined],
  ['javascript:alert(1)', undefined],
  ['https://ada:secret@example.com', undefined],
])('%j is read as the address %j', (typed, address) => {
  expect(readWebAddress(typed)).toBe(address)
})
