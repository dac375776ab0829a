import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { listIn, recordIn } from '../protocol/lists.ts'
import { operationIn } from '../protocol/operation.ts'
import { TextIn } from '../values/text.ts'

const operation = operationIn('Server')

const hexOf = (digits: number, also = '') =>
  z
    .string(says('not_hexadecimal', { digits }))
    .regex(new RegExp(`^([0-9a-f]{${digits}}${also})$`, 'i'), says('not_hexadecimal', { digits }))

/** The last millisecond of a 64-bit nanosecond clock. */
const lastMillisecond = 9_223_372_036_854
const timeMessage = says('not_milliseconds')
const Time = z.int(timeMessage).min(0, timeMessage).max(lastMillisecond, timeMessage)

const Attributes = recordIn(z.unknown(), 1000, says('not_attributes'))
  .nullish()
  .transform(given => given ?? {})

const kinds = ['internal', 'client', 'server', 'producer', 'consumer'] as const
const codes = ['unset', 'ok', 'error'] as const

/** One of some words; absent and unknown ones are the first. */
const wordOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .string(says('not_text'))
    .nullish()
    .transform((given): Words[number] => words.find(word => word === given) ?? words[0])
    .meta({ type: 'string', enum: [...words], default: words[0] })

const Text = TextIn.nullish().transform(text => text ?? '')

/** A span of a client. */
export const SpanIn = bodyOf({
  traceId: hexOf(32),
  spanId: hexOf(16),
  parentSpanId: hexOf(16, '|')
    .nullish()
    .transform(id => id ?? ''),
  name: TextIn,
  kind: wordOf(kinds),
  startTime: Time.describe('Milliseconds since 1970'),
  endTime: Time.describe('Milliseconds since 1970, not before the start'),
  attributes: Attributes,
  status: bodyOf({ code: wordOf(codes), message: Text })
    .nullish()
    .transform(status => status ?? { code: 'unset' as const, message: '' }),
  events: listIn(bodyOf({ name: TextIn, time: Time, attributes: Attributes }), 1000, says('not_list', {}))
    .nullish()
    .transform(events => events ?? []),
}).refine(({ startTime, endTime }) => endTime >= startTime, {
  message: says('before', { member: 'startTime' }),
  path: ['endTime'],
})
export type SpanIn = z.output<typeof SpanIn>

/** Spans of a client, and its description. */
export const Spans = bodyOf({
  resourceAttributes: Attributes,
  spans: listIn(SpanIn, 1000, says('not_list', {})).min(1, says('too_few')),
})
export type Spans = z.output<typeof Spans>

/** Passes spans of a page to the configured collector. */
export const recordSpans = operation({
  name: 'recordSpans',
  summary: 'Send spans to the OpenTelemetry collector',
  description:
    '404 unless the server is configured to relay spans of browsers. The service name of the spans is ' +
    'that of the server with the suffix `-frontend`.',
  route: 'POST /v1/telemetry',
  needs: 'user',
  body: Spans,
  reply: z
    .strictObject({ processed: z.int().describe('The number of spans that were relayed'), total: z.int() })
    .meta({ id: 'SpansTaken' }),
  status: 202,
  problems: ['route.not_found', 'telemetry.undelivered'],
})
