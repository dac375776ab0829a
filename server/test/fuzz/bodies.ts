import type { Operation } from '@stowage/contract/protocol/operation'
import fc, { type Arbitrary } from 'fast-check'
import type { Example } from './example.ts'
import { formsNear, partsOf } from './forms.ts'
import { membersOf, schemaOf, valuesFor } from './from-schema.ts'
import type { PlannedBody } from './plan.ts'
import { asText, nasty } from './values.ts'

/** Bodies for an operation, in the form that it wants or in another. */
export async function bodiesFor(
  operation: Operation,
  example: Example,
): Promise<Arbitrary<PlannedBody | undefined>> {
  const { body, bodyOptional, accepts } = operation
  const nothing = { weight: 1, arbitrary: fc.constant(undefined) }
  if (accepts === 'multipart') {
    const forms = formsNear(await partsOf(example.form ?? new FormData()))
    return fc.oneof({ weight: 30, arbitrary: forms }, { weight: 1, arbitrary: junk }, nothing)
  }
  if (body === undefined)
    return fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: junk })
  const values = jsonFor(operation, example)
  const form = accepts === 'json-or-form' ? [{ weight: 3, arbitrary: values.map(asForm) }] : []
  return fc.oneof(
    { weight: 20, arbitrary: fc.tuple(values, envelope).map(([value, wrap]) => wrap(value)) },
    ...form,
    { weight: 1, arbitrary: junk },
    { ...nothing, weight: bodyOptional ? 6 : 1 },
  )
}

/** JSON values near what an operation accepts. */
function jsonFor({ body, params, query }: Operation, { input }: Example): Arbitrary<unknown> {
  if (body === undefined) return nasty
  const schema = schemaOf(body)
  const elsewhere = new Set([...Object.keys(params?.shape ?? {}), ...Object.keys(query?.shape ?? {})])
  const right = Object.fromEntries(Object.entries(input).filter(([name]) => !elsewhere.has(name)))
  const drawn = valuesFor(schema)
  const few = fc.shuffledSubarray(membersOf(schema)).map(names => names.slice(0, 2))
  const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(right) },
    { weight: 6, arbitrary: drawn.map(value => (isObject(value) ? { ...right, ...defined(value) } : value)) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(drawn, few)
        .map(([value, names]) =>
          isObject(value)
            ? { ...right, ...defined(Object.fromEntries(names.map(name => [name, (value as never)[name]]))) }
            : value,
        ),
    },
    { weight: 2, arbitrary: drawn },
    { weight: 1, arbitrary: nasty },
  )
}

const defined = (value: unknown): object =>
  Object.fromEntries(Object.entries(value as object).filter(([, each]) => each !== undefined))

const json = 'application/json'

const plain = (value: unknown): PlannedBody => ({ type: json, parts: [JSON.stringify(value) ?? ''], kept: 1 })

/** Ways to send a value: mostly as it should be, sometimes broken in the writing. */
const envelope: Arbitrary<(value: unknown) => PlannedBody> = fc.oneof(
  { weight: 30, arbitrary: fc.constant(plain) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        undefined,
        '',
        'text/json',
        'application/vnd.api+json; charset=utf-8',
        'application/json; charset=utf-16',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        ';',
        'application/octet-stream',
      )
      .map(type => (value: unknown) => ({ ...plain(value), type })),
  },
  {
    weight: 2,
    arbitrary: fc
      .double({ min: 0, max: 1, noNaN: true })
      .map(kept => (value: unknown) => ({ ...plain(value), kept })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<readonly (string | Uint8Array)[]>(
        ['{}'],
        ['\0'],
        [','],
        [Uint8Array.of(0xff)],
        ['  \n'],
        [' '.repeat(3_000_000)],
      )
      .map(end => (value: unknown) => ({ ...plain(value), parts: [...plain(value).parts, ...end] })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<readonly (string | Uint8Array)[]>(
        [Uint8Array.of(0xef, 0xbb, 0xbf)],
        ['//\n'],
        [Uint8Array.of(0xff, 0xfe)],
        ['{"name":"first","NAME":"second",'],
      )
      .map(start => (value: unknown) => ({ ...plain(value), parts: [...start, ...plain(value).parts] })),
  },
  { weight: 1, arbitrary: fc.constant((value: unknown) => ({ ...plain(value), parts: [withProto(value)] })) },
  {
    weight: 1,
    arbitrary: fc.constant((value: unknown) => ({
      ...plain(value),
      parts: [JSON.stringify(value).replace(/"([a-z])/g, (_, a: string) => `"${a.toUpperCase()}`)],
    })),
  },
  {
    weight: 1,
    arbitrary: fc.constant((value: unknown) => ({
      type: json,
      kept: 1,
      parts: [Buffer.from(JSON.stringify(value) ?? '', 'utf16le')],
    })),
  },
)

const withProto = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(
    /^\{/,
    '{"__proto__":{"isAdmin":true,"name":"x"},"constructor":{"prototype":{}},',
  )

const asForm = (value: unknown): PlannedBody => {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const text = entries
    .map(([name, each]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(asText(each))}`)
    .join('&')
  return { type: 'application/x-www-form-urlencoded', parts: [text], kept: 1 }
}

/** Bytes that are nothing in particular. */
const junk: Arbitrary<PlannedBody> = fc.record({
  type: fc.constantFrom(json, undefined, 'text/csv', 'multipart/form-data; boundary=x'),
  parts: fc.oneof(
    fc.uint8Array({ maxLength: 100 }).map(bytes => [bytes]),
    fc.constantFrom(['~long.3000000~'], [''], ['null'], ['[]'], ['"x"']),
  ),
  kept: fc.constant(1),
})
