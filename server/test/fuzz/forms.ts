import fc, { type Arbitrary } from 'fast-check'
import type { PlannedBody } from './plan.ts'
import { nastyText } from './values.ts'

/** A part of a form as it goes over the wire. */
interface Part {
  readonly name: string
  readonly fileName?: string
  readonly type?: string
  readonly content: string | Uint8Array
}

/** The parts of a form that an example is sent as. */
export async function partsOf(form: FormData): Promise<Part[]> {
  const parts: Part[] = []
  for (const [name, value] of form)
    if (typeof value === 'string') parts.push({ name, content: value })
    else parts.push({ name, fileName: value.name, type: value.type, content: await value.bytes() })
  return parts
}

const boundary = 'fuzz7MA4YWxkTrZu0gW'

const nastyContent: Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 3, arbitrary: nastyText.map(text => text.toWellFormed()) },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  { weight: 1, arbitrary: fc.constant('~long.3000000~') },
)

/** A form near the one that an operation wants. */
export function formsNear(example: readonly Part[]): Arbitrary<PlannedBody> {
  const bent: Arbitrary<readonly Part[]> = fc.oneof(
    { weight: 10, arbitrary: fc.constant(example) },
    { weight: 3, arbitrary: fc.subarray([...example]) },
    { weight: 2, arbitrary: fc.constant([...example, ...example]) },
    { weight: 6, arbitrary: fc.tuple(...example.map(part => bentPart(part))) },
    {
      weight: 1,
      arbitrary: fc.constant(Array.from({ length: 150 }, (_, i) => ({ name: `f${i}`, content: 'x' }))),
    },
  )
  return fc
    .record({ parts: bent, head: headOf, tail: tailOf, kept: keptOf })
    .map(({ parts, head, tail, kept }) => ({ type: head, parts: [...parts.flatMap(written), tail], kept }))
}

const headOf = fc.oneof(
  { weight: 20, arbitrary: fc.constant(`multipart/form-data; boundary=${boundary}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
      `multipart/mixed; boundary=${boundary}`,
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
    ),
  },
)
const tailOf = fc.oneof(
  { weight: 12, arbitrary: fc.constant(`--${boundary}--\r\n`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', `--${boundary}`, `--${boundary}--\r\nmore`, `--${boundary}\r\n\r\n`),
  },
)
const keptOf = fc.oneof(
  { weight: 9, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
)

const bentPart = (part: Part): Arbitrary<Part> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(part) },
    { weight: 2, arbitrary: nastyContent.map(content => ({ ...part, content })) },
    { weight: 2, arbitrary: nastyText.map(text => ({ ...part, fileName: text.toWellFormed() })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('', 'File', '[object Object]', 'file[]', 'x'.repeat(300))
        .map(name => ({ ...part, name })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('', 'text/html', 'nonsense', 'multipart/mixed; boundary=x')
        .map(type => ({ ...part, type })),
    },
    { weight: 1, arbitrary: fc.constant({ name: part.name, content: part.content }) },
  )

const written = ({ name, fileName, type, content }: Part): (string | Uint8Array)[] => {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`
  const kind = type === undefined || type === '' ? '' : `Content-Type: ${type}\r\n`
  return [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`,
    content,
    '\r\n',
  ]
}
