import { BlockList, isIP } from 'node:net'

/** Allowed and refused addresses of the settings; networks such as `10.0.0.0/8`. */
export interface AddressRules {
  readonly allowNets: readonly string[]
  readonly blockNets: readonly string[]
  readonly blockLocalhost: boolean
  readonly blockLocalNets: boolean
  readonly blockBogonNets: boolean
  /** IPv6 networks that stand for IPv4 addresses (RFC 6052). */
  readonly dns64Nets: readonly string[]
}

/** Says why an IP address is refused; undefined when it may be connected to. */
export type AddressPolicy = (address: string) => string | undefined

/** Linux takes the unspecified addresses (`0`, `0.0.0.0`, `[::]`) for this machine, too. */
const loopback = ['127.0.0.0/8', '0.0.0.0/8', '::1/128', '::/128']
const local = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']
/** Reserved networks, as the contract lists them (files and jobs, 6.4). */
const bogons = [
  '0.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '::1/128',
  '::ffff:0:0/96',
  '100::/64',
  '2001::/32',
  '2001:10::/28',
  '2001:db8::/32',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]

/** Makes the policy that the rules describe. With `allowNets`, no other rule counts but the one on cloud secrets. */
export function policyOf(rules: AddressRules): AddressPolicy {
  const refusalOf = rules.allowNets.length > 0 ? outsideOf(rules.allowNets) : insideOf(rules)
  const translations = rules.dns64Nets.map(translatedBy)
  // The 6to4 network is nobody's to allow by itself: what counts is the address in it.
  if (rules.allowNets.length === 0)
    translations.push({ networks: networksOf(['2002::/16']), read: readSixToFour })
  return given => {
    const address = given.replace(/%.*$/, '')
    if (isIP(address) === 0) return 'is no IP address'
    const refusal = refuseSecrets(address, translations) ?? refusalOf(address)
    if (refusal !== undefined || isIP(address) === 4) return refusal
    for (const embedded of embeddedBy(address, translations)) {
      const why = embedded === undefined ? 'stands for no valid IPv4 address' : refusalOf(embedded)
      if (why !== undefined) return why
    }
    return undefined
  }
}

/** IPv4 addresses embedded in an IPv6 address, one for each matching translation; undefined when it is no address. */
const embeddedBy = (address: string, translations: readonly Translation[]): (string | undefined)[] =>
  isIP(address) === 4
    ? []
    : translations.filter(({ networks }) => networks.has(address)).map(({ read }) => read(address))

/** Refuses what leads to the secrets of a cloud provider, in every way to write an IPv4 address as an IPv6 one. */
function refuseSecrets(address: string, translations: readonly Translation[]): string | undefined {
  const embedded = embeddedBy(address, [...everyTranslation, ...translations])
  const leads = [address, ...embedded].some(each => each !== undefined && secrets.has(each))
  return leads ? 'is where a cloud provider keeps secrets' : undefined
}

function outsideOf(nets: readonly string[]): AddressPolicy {
  const allowed = networksOf(nets)
  return address => (allowed.has(address) ? undefined : 'is outside of the allowed networks')
}

function insideOf(rules: AddressRules): AddressPolicy {
  const blocked = [
    { on: true, nets: rules.blockNets, reason: 'is in a blocked network' },
    { on: rules.blockLocalhost, nets: loopback, reason: 'is this machine' },
    { on: rules.blockLocalNets, nets: local, reason: 'is in a private network' },
    { on: rules.blockBogonNets, nets: bogons, reason: 'is in a reserved network' },
  ]
    .filter(({ on }) => on)
    .map(({ nets, reason }) => ({ networks: networksOf(nets), reason }))
  return address => blocked.find(({ networks }) => networks.has(address))?.reason
}

/** Networks of both families; an IPv4 address written as IPv6 (`::ffff:…`) is in the networks of both. */
interface Networks {
  has(address: string): boolean
}

function networksOf(networks: readonly string[]): Networks {
  // Apart, because a BlockList takes every IPv4 address to be inside of ::ffff:0:0/96.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    lists[familyOf(address)].addSubnet(address, Number(length), familyOf(address))
  }
  return {
    has: address =>
      lists.ipv4.check(address, familyOf(address)) ||
      (isIP(address) === 6 && lists.ipv6.check(address, 'ipv6')),
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An IPv6 network whose addresses stand for IPv4 addresses, and how to read those. */
interface Translation {
  readonly networks: Networks
  readonly read: (address: string) => string | undefined
}

const translatedBy = (network: string): Translation => ({
  networks: networksOf([network]),
  read: address => embeddedIn(address, Number(network.split('/')[1])),
})

const readSixToFour = (address: string): string => bytesOf(address).slice(2, 6).join('.')

/** Positions of the four bytes of an IPv4 address (RFC 6052), by the length of the prefix; byte 8 is always zero. */
const layouts: Readonly<Record<number, readonly number[]>> = {
  32: [4, 5, 6, 7],
  40: [5, 6, 7, 9],
  48: [6, 7, 9, 10],
  56: [7, 9, 10, 11],
  64: [9, 10, 11, 12],
  96: [12, 13, 14, 15],
}

/** The IPv4 address in a translated IPv6 address; undefined when there is no valid one. */
function embeddedIn(address: string, length: number): string | undefined {
  const layout = layouts[length]
  const bytes = bytesOf(address)
  if (layout === undefined || (length !== 96 && bytes[8] !== 0)) return undefined
  return layout.map(at => bytes[at]).join('.')
}

/** The 16 bytes of an IPv6 address. */
function bytesOf(address: string): number[] {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [front = '', back] = plain.split('::')
  const wordsOf = (text: string) =>
    text === '' ? [] : text.split(':').map(word => Number.parseInt(word, 16))
  const head = wordsOf(front)
  const tail = wordsOf(back ?? '')
  const words = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
  return words.flatMap(word => [word >> 8, word & 255])
}

/** Metadata addresses of clouds, which hand out credentials: always refused, whatever the settings. */
const secrets = networksOf([
  '169.254.169.254/32', // AWS, Azure, Google, Oracle, DigitalOcean, Hetzner, OpenStack
  '169.254.169.253/32', // AWS: name server
  '169.254.170.2/32', // AWS: containers
  '169.254.170.23/32', // AWS: pods
  '100.100.100.200/32', // Alibaba
  '168.63.129.16/32', // Azure: host
  '192.0.0.192/32', // Oracle, earlier
  'fd00:ec2::254/128',
  'fd00:ec2::23/128',
  'fd20:ce::254/128', // Google
])

/** Every network whose addresses may end up at an IPv4 address, whether or not the settings know it. */
const everyTranslation: readonly Translation[] = [
  { networks: networksOf(['2002::/16']), read: readSixToFour },
  ...['64:ff9b::/96', '::/96', '::ffff:0:0:0/96'].map(translatedBy),
  ...[48, 56, 64, 96].map(length => ({
    networks: networksOf(['64:ff9b:1::/48']),
    read: (address: string) => embeddedIn(address, length),
  })),
]

/** For addresses that only the owner of the server names, in its settings: any but those of cloud secrets. */
export const ownerConfiguredAddresses: AddressPolicy = given => refuseSecrets(given.replace(/%.*$/, ''), [])

/** For addresses that strangers name: nothing but the public internet. */
export const publicAddresses: AddressPolicy = policyOf({
  allowNets: [],
  blockNets: [],
  blockLocalhost: true,
  blockLocalNets: true,
  blockBogonNets: true,
  dns64Nets: ['64:ff9b::/96', '64:ff9b:1::/48'],
})
