import { expect, test } from 'vitest'
import { prefixes } from '../server/src/outbound/notify/services.ts'
import { services } from './src/features/settings/notifications/services.ts'

const schemeOf = (address: string): string => /^[a-z]+/.exec(address)?.[0] ?? address

test('the page offers exactly the notifier services to which the server sends', () => {
  const offered = services.filter(({ id }) => id !== 'other').map(({ template }) => schemeOf(template))
  expect(offered.toSorted()).toEqual([...new Set(prefixes.map(schemeOf))].toSorted())
})
