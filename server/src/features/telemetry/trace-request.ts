import type { SpanIn, Spans } from '@stowage/contract/server/telemetry'
import { inner, type Member, message } from './protobuf.ts'

/** Who the spans are from, as the collector shows it. */
export interface Service {
  readonly name: string
  readonly version: string
}

type Attributes = Readonly<Record<string, unknown>>

const spanKinds = { internal: 1n, server: 2n, client: 3n, producer: 4n, consumer: 5n } as const
const statusCodes = { unset: 0n, ok: 1n, error: 2n } as const

/** Writes spans as an `ExportTraceServiceRequest` of OTLP 1. What the client says about itself never renames it. */
export function traceRequest({ resourceAttributes, spans }: Spans, service: Service): Buffer {
  const resource = {
    ...resourceAttributes,
    'service.name': service.name,
    'service.version': service.version,
  }
  return message(
    inner(
      1,
      inner(1, ...attributesIn(1, resource)),
      inner(2, inner(1, [1, 'text', service.name]), ...spans.map(span => inner(2, ...membersOf(span)))),
    ),
  )
}

const membersOf = (span: SpanIn): Member[] => [
  [1, 'bytes', Buffer.from(span.traceId, 'hex')],
  [2, 'bytes', Buffer.from(span.spanId, 'hex')],
  [4, 'bytes', Buffer.from(span.parentSpanId, 'hex')],
  [5, 'text', span.name],
  [6, 'varint', spanKinds[span.kind]],
  [7, 'fixed64', nanoseconds(span.startTime)],
  [8, 'fixed64', nanoseconds(span.endTime)],
  ...attributesIn(9, span.attributes),
  ...span.events.map(event =>
    inner(
      11,
      [1, 'fixed64', nanoseconds(event.time)],
      [2, 'text', event.name],
      ...attributesIn(3, event.attributes),
    ),
  ),
  inner(15, [2, 'text', span.status.message], [3, 'varint', statusCodes[span.status.code]]),
]

const nanoseconds = (milliseconds: number): bigint => BigInt(milliseconds) * 1_000_000n

const attributesIn = (number: number, attributes: Attributes): Member[] =>
  Object.entries(attributes).map(([key, value]) =>
    inner(number, [1, 'text', key], inner(2, ...anyValue(value))),
  )

/** An `AnyValue`; null is one without a value. */
function anyValue(value: unknown): Member[] {
  if (typeof value === 'string') return [[1, 'text', value]]
  if (typeof value === 'boolean') return [[2, 'varint', value ? 1n : 0n]]
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? [[3, 'varint', BigInt(value)]] : [[4, 'double', value]]
  if (Array.isArray(value)) return [inner(5, ...value.map(entry => inner(1, ...anyValue(entry))))]
  if (typeof value === 'object' && value !== null) return [inner(6, ...attributesIn(1, value as Attributes))]
  return []
}
