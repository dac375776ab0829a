import { expect, test } from 'vitest'
import { canonicalHost } from './host.ts'

test.each([
  ['Example.COM.', 'example.com'],
  ['0x7f.1', '127.0.0.1'],
  ['2130706433', '127.0.0.1'],
  ['017700000001', '127.0.0.1'],
  ['127.1', '127.0.0.1'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['[::FFFF:7f00:1]', '::ffff:7f00:1'],
  ['::1', '::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('a host has one spelling: %s is %s', (given, host) => {
  expect(canonicalHost(given)).toBe(host)
})

test.each(['', '.', 'a b', 'a@b', 'a/b', 'a:1', 'a\\b', 'a?b', 'a#b', '[::1', '1.2.3.999', 'a\nb', '%31'])(
  'a host is not %j',
  given => {
    expect(canonicalHost(given)).toBeUndefined()
  },
)
