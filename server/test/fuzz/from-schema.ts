import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { idText, nasty, plainText } from './values.ts'

/** What is read of a JSON schema. */
interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Where in a request a value stands: what it is called, and the definitions that its schema may point to. */
interface Location {
  readonly member?: string
  readonly defs: Readonly<Record<string, Schema>>
}

/** The JSON schema of what a caller may give. */
export const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

/** The members that a schema of an object declares. */
export const membersOf = (schema: Schema): string[] => Object.keys(schema.properties ?? {})

/** Values for a schema: most of them valid, some at its edges, some of quite another kind. */
export const valuesFor = (schema: Schema, defs = schema.$defs ?? {}): Arbitrary<unknown> =>
  around(schema, { defs })

const around = (schema: Schema, location: Location): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 20, arbitrary: inside(schema, location) },
    { weight: 2, arbitrary: atTheEdge(schema) },
    { weight: 2, arbitrary: nasty },
    { weight: 1, arbitrary: fc.constant(null) },
  )

function inside(schema: Schema, location: Location): Arbitrary<unknown> {
  const { $ref, anyOf, format } = schema
  if ($ref !== undefined) return inside(location.defs[$ref.replace('#/$defs/', '')] ?? {}, location)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (anyOf !== undefined)
    return fc.oneof(...anyOf.map(each => inside(format === undefined ? each : { format, ...each }, location)))
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type
  return (byType[type ?? ''] ?? (() => nasty))(schema, location)
}

const byType: Readonly<Record<string, (schema: Schema, location: Location) => Arbitrary<unknown>>> = {
  null: () => fc.constant(null),
  boolean: () => fc.boolean(),
  integer: ({ minimum = -5, maximum = minimum + 1000 }) =>
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) }),
  number: ({ minimum = -1e6, maximum = 1e6 }) =>
    fc.oneof(
      fc.integer({ min: Math.ceil(Math.max(minimum, -1e6)), max: Math.floor(Math.min(maximum, 1e6)) }),
      fc.constantFrom(0.1, 12.5, 1e-7),
    ),
  string: textFor,
  array: ({ items = {} }, location) => fc.array(around(items, location), { maxLength: 4 }),
  object: objectFor,
}

function textFor(
  { format, minLength = 0, maxLength = 1000 }: Schema,
  { member }: Location,
): Arbitrary<unknown> {
  if (format === 'uuid') return idText(member)
  if (format === 'date') return fc.constantFrom('2026-01-31', '01/31/2026', '2026-01-31T12:00:00Z', '')
  if (format === 'date-time')
    return fc.constantFrom('2026-01-31T12:00:00Z', '2026-01-31T23:59:59.123456+14:00', '0001-01-01T00:00:00Z')
  const known = byMember[(member ?? '').toLowerCase()]
  return known ?? plainText.map(text => [...text.padEnd(minLength, 'x')].slice(0, maxLength).join(''))
}

/** Members whose texts are only good if they are somebody's. */
const byMember: Readonly<Record<string, Arbitrary<string>>> = {
  username: fc.constantFrom('~email~', '~email~', '~their-email~'),
  email: fc.constantFrom('~new-email~', '~email~', '~their-email~'),
  password: fc.constantFrom('~password~', '~password~', 'wrong', 'correct horse battery'),
  current: fc.constantFrom('~password~', 'wrong'),
  new: fc.constantFrom('~password~', 'battery correct horse'),
  token: fc.constantFrom('~invitation~', '', 'A'.repeat(26)),
  currency: fc.constantFrom('EUR', 'usd', 'XXX'),
}

function objectFor(
  { properties = {}, required = [], additionalProperties }: Schema,
  location: Location,
): Arbitrary<unknown> {
  const members = Object.entries(properties).map(([member, schema]) => {
    const value = around(schema, { ...location, member })
    const weight = required.includes(member) ? 30 : 1
    return [
      member,
      fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ] as const
  })
  const known = fc.record(Object.fromEntries(members))
  if (typeof additionalProperties !== 'object') return known
  return fc
    .tuple(known, fc.dictionary(plainText, nasty, { maxKeys: 4 }))
    .map(([some, more]) => ({ ...more, ...some }))
}

/** Just inside and just outside of what a schema allows. */
function atTheEdge({ minLength, maxLength, minimum, maximum, maxItems, anyOf }: Schema): Arbitrary<unknown> {
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(atTheEdge))
  const edges: unknown[] = ['']
  for (const length of [minLength, maxLength])
    if (length !== undefined)
      edges.push(`~long.${length}~`, `~long.${length + 1}~`, `~long.${Math.max(0, length - 1)}~`)
  for (const bound of [minimum, maximum]) if (bound !== undefined) edges.push(bound, bound - 1, bound + 1)
  if (maxItems !== undefined) edges.push(`~wide.${maxItems}~`, `~wide.${maxItems - 1}~`)
  return fc.constantFrom(...edges)
}
