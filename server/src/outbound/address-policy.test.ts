import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AddressRules, ownerConfiguredAddresses, policyOf, publicAddresses } from './address-policy.ts'

const usual: AddressRules = {
  allowNets: [],
  blockNets: [],
  blockLocalhost: false,
  blockLocalNets: false,
  blockBogonNets: true,
  dns64Nets: ['64:ff9b::/96', '64:ff9b:1::/48'],
}
const secret = 'is where a cloud provider keeps secrets'
const lax = { ...usual, blockBogonNets: false }

describe('the addresses that notices may go to', () => {
  test.each(['8.8.8.8', '127.0.0.1', '10.1.2.3', '192.168.1.1', '2606:4700::1111', '64:ff9b::8.8.8.8'])(
    'are with the defaults open for %s',
    address => {
      expect(policyOf(usual)(address)).toBeUndefined()
    },
  )

  test.each([
    ['0.0.0.0', 'is in a reserved network'],
    ['100.64.0.1', 'is in a reserved network'],
    ['169.254.1.1', 'is in a reserved network'],
    ['169.254.169.254', secret],
    ['224.0.0.1', 'is in a reserved network'],
    ['255.255.255.255', 'is in a reserved network'],
    ['::', 'is in a reserved network'],
    ['::1', 'is in a reserved network'],
    ['fe80::1', 'is in a reserved network'],
    ['fe80::1%eth0', 'is in a reserved network'],
    ['fd00:ec2::254', secret],
    ['::ffff:8.8.8.8', 'is in a reserved network'],
    ['64:ff9b::169.254.169.254', secret],
    ['64:ff9b:1:a9fe:a9:fe00::', secret],
    ['2002:a9fe:a9fe::1', secret],
    ['64:ff9b:1:a9fe:ffa9:fe00::', 'stands for no valid IPv4 address'],
    ['1.2.3', 'is no IP address'],
    ['example.com', 'is no IP address'],
  ])('are with the defaults closed for %s', (address, reason) => {
    expect(policyOf(usual)(address)).toBe(reason)
  })

  test('may be closed for this machine and for private networks, in every spelling', () => {
    const policy = policyOf({ ...lax, blockLocalhost: true, blockLocalNets: true })
    const machine = ['127.9.9.9', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1']
    const unspecified = ['0.0.0.0', '::', '::ffff:0.0.0.0', '64:ff9b::', '2002::1']
    for (const address of [...machine, ...unspecified]) expect(policy(address)).toBe('is this machine')
    for (const address of ['10.0.0.1', '172.31.0.1', '192.168.0.1', 'fd12::1', '::ffff:10.0.0.1'])
      expect(policy(address)).toBe('is in a private network')
    for (const address of ['172.32.0.1', '::ffff:8.8.8.8', '2606::1', '::2'])
      expect(policy(address)).toBeUndefined()
  })

  test('may be some networks only; then no other rule counts but the one on cloud secrets', () => {
    const policy = policyOf({ ...usual, allowNets: ['169.254.169.0/24', '::1/128'], blockLocalhost: true })
    expect(policy('169.254.169.1')).toBeUndefined()
    expect(policy('::ffff:169.254.169.1')).toBeUndefined()
    expect(policy('169.254.169.254')).toBe(secret)
    expect(policy('::1')).toBeUndefined()
    expect(policy('8.8.8.8')).toBe('is outside of the allowed networks')
    expect(policy('2606::1')).toBe('is outside of the allowed networks')
  })

  test.each([
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd00:0ec2:0:0:0:0:0:254',
    'fd20:ce::254',
    'fd00:ec2::254%eth0',
    '::ffff:168.63.129.16',
    '::ffff:6464:64c8',
    '::ffff:0:100.100.100.200',
    '::100.100.100.200',
    '64:ff9b::168.63.129.16',
    '64:ff9b:1::168.63.129.16',
    '64:ff9b:1:a9fe:a9:fe00::',
    '2002:a83f:8110::1',
  ])('are never where a cloud keeps its secrets, whatever is set: %s', address => {
    const everything = { ...lax, allowNets: ['0.0.0.0/0', '::/0'], dns64Nets: [] }
    for (const policy of [policyOf(everything), policyOf(lax), publicAddresses, ownerConfiguredAddresses])
      expect(policy(address)).toBe(secret)
  })

  test('may have networks of one’s own closed besides', () => {
    const policy = policyOf({ ...lax, blockNets: ['8.8.8.0/24', '2001:4860::/32'] })
    expect(policy('8.8.8.8')).toBe('is in a blocked network')
    expect(policy('8.8.9.8')).toBeUndefined()
    expect(policy('2001:4860::8888')).toBe('is in a blocked network')
  })

  test.each([
    [32, '64:ff9b:7f00:1::'],
    [40, '64:ff9b:107f:0:1::'],
    [48, '64:ff9b:1:7f00:0:100::'],
    [56, '64:ff9b:1:17f:0:1::'],
    [64, '64:ff9b:1:1:7f:0:100:0'],
    [96, '64:ff9b:1:1::7f00:1'],
  ])('see through translated addresses with a prefix of %s bits', (length, address) => {
    const policy = policyOf({ ...lax, dns64Nets: [`${address}/${length}`], blockLocalhost: true })
    expect(policy(address)).toBe('is this machine')
  })

  test('are for strangers the public internet only, and for the owner of the server any', () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '192.168.1.1', '::1', 'fd00::1', '169.254.169.254'])
      expect(publicAddresses(address)).toBeTypeOf('string')
    expect(publicAddresses('93.184.216.34')).toBeUndefined()
    expect(ownerConfiguredAddresses('127.0.0.1')).toBeUndefined()
  })

  test('are judged by what an IPv4 address is, however it is wrapped', () => {
    const policy = policyOf({ ...lax, blockLocalhost: true, blockLocalNets: true })
    fc.assert(
      fc.property(fc.ipV4(), address => {
        expect(policy(`::ffff:${address}`)).toBe(policy(address))
        expect(policy(`64:ff9b::${address}`)).toBe(policy(address))
      }),
    )
  })
})
