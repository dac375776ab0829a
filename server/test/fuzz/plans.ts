import type { Operation } from '@stowage/contract/protocol/operation'
import { routeOf } from '@stowage/contract/protocol/operation'
import fc, { type Arbitrary } from 'fast-check'
import { bodiesFor } from './bodies.ts'
import type { Example } from './example.ts'
import { membersOf, schemaOf, valuesFor } from './from-schema.ts'
import { headerNoise } from './headers.ts'
import type { Plan, Role } from './plan.ts'
import { asText, idText, nastyText } from './values.ts'

/** Requests for one operation: from exactly right to nowhere near. `example` is what is known to be right. */
export async function plansFor(operation: Operation, example: Example): Promise<Arbitrary<Plan>> {
  const body = await bodiesFor(operation, example)
  return fc
    .record({
      address: addressesFor(operation, example),
      query: queriesFor(operation, example),
      role: roles,
      via: transports,
      headers: headerNoise,
      body,
      hangsUp: weighted([
        [false, 200],
        [true, 1],
      ]),
    })
    .map(({ address, ...rest }) => ({ operation, ...address, ...rest }))
}

/** As many of each as its weight says, the simplest first. */
const weighted = <T>(weights: readonly (readonly [T, number])[]): Arbitrary<T> =>
  fc.constantFrom(...weights.flatMap(([value, weight]) => Array.from({ length: weight }, () => value)))

const roles = weighted<Role>([
  ['owner', 12],
  ['member', 5],
  ['key', 4],
  ['attachments', 2],
  ['stranger', 2],
  ['nobody', 1],
])
const transports = weighted<Plan['via']>([
  ['header', 10],
  ['cookie', 1],
  ['query', 1],
])

/** What may stand in a path in place of a parameter, as it is written there. */
const nastySegment = fc.oneof(
  { weight: 4, arbitrary: nastyText.map(text => encodeURIComponent(text.toWellFormed())) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '%',
      '%zz',
      '%00',
      '%ff',
      '%E0%A4%A',
      '%2e%2e',
      '..',
      '.',
      '%2f',
      ';',
      '\u00ff',
      'x'.repeat(3000),
    ),
  },
)

const bentPaths = ['/', '//', '/../..', '/%2e%2e', '/x', '?', '%00', '/./', '%']
const bentMethods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'BREW',
  'get',
]

type Address = Pick<Plan, 'method' | 'path' | 'bent'>

function addressesFor(operation: Operation, { input }: Example): Arbitrary<Address> {
  const { method, path } = routeOf(operation)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const fillings = names.map(name =>
    fc.oneof(
      { weight: 9, arbitrary: rightSegment(input[name], name) },
      { weight: 1, arbitrary: nastySegment },
    ),
  )
  const straight = fc.tuple(...fillings).map(texts => {
    const filled = names.reduce((whole, name, i) => whole.replace(`:${name}`, () => texts[i] ?? ''), path)
    // Nothing between two slashes is the address of something else.
    return { method, path: `/api${filled}`, bent: texts.includes('') }
  })
  const bend = ({ path }: Address, method: string, end: string): Address => ({
    method,
    path: `${path}${end}`,
    bent: true,
  })
  const bent = fc
    .tuple(straight, fc.constantFrom(method, ...bentMethods), fc.constantFrom('', ...bentPaths))
    .map(([address, other, end]) => bend(address, other, end))
  return fc.oneof({ weight: 24, arbitrary: straight }, { weight: 1, arbitrary: bent })
}

const rightSegment = (known: unknown, name: string): Arbitrary<string> => {
  if (name === 'token') return fc.constant('~invitation~')
  if (known !== undefined) return fc.constant(encodeURIComponent(String(known)))
  return idText(name).map(encodeURIComponent)
}

const brokenQueries = [
  '&',
  '&=',
  '&a=%',
  '&a=%ff',
  '&%E0%A4%A=1',
  '&tenant=nonsense',
  '&access_token=',
  '&__proto__=1',
  '&a[]=1&a[b]=2',
  `&${'a=1&'.repeat(2000)}`,
  '&tenant=~group~&tenant=~their-group~',
  '#x',
]

function queriesFor({ query }: Operation, { input }: Example): Arbitrary<string> {
  const schema = query === undefined ? {} : schemaOf(query)
  const names = membersOf(schema)
  const known = names.filter(name => input[name] !== undefined).map(name => [name, input[name]] as const)
  const drawn = (valuesFor({ ...schema, type: 'object' }) as Arbitrary<unknown>).map(values =>
    typeof values === 'object' && values !== null ? Object.entries(values) : [],
  )
  const values = fc.oneof(
    { weight: 2, arbitrary: fc.constant(known) },
    { weight: 3, arbitrary: drawn },
    { weight: 1, arbitrary: drawn.map(some => [...known, ...some, ...some]) },
  )
  const end = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...brokenQueries) },
  )
  return fc.tuple(values, end).map(([entries, broken]) => {
    const text = `${entries.flatMap(inQuery).join('&')}${broken}`
    return text === '' ? '' : `?${text}`
  })
}

const inQuery = ([name, value]: readonly [string, unknown]): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter(each => each !== undefined && each !== null)
    .map(each => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(asText(each))}`)
