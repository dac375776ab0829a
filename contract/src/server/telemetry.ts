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

/** The last millisecond that a collector's clock of 64 bits of nanoseconds knows. */
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

/** A piece of work that a client has timed. */
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

/** What a client has timed, and what it says about itself. */
export const Spans = bodyOf({
  resourceAttributes: Attributes,
  spans: listIn(SpanIn, 1000, says('not_list', {})).min(1, says('too_few')),
})
export type Spans = z.output<typeof Spans>

/** Takes spans of a web page and hands them to the collector that the owner has set. */
export const recordSpans = operation({
  name: 'recordSpans',
  summary: 'Hand spans to the OpenTelemetry collector',
  description:
    'There is nothing at this address unless the server is set up to pass on what browsers measure. The spans appear ' +
    'under the name of the server with `-frontend` behind it.',
  route: 'POST /v1/telemetry',
  needs: 'user',
  body: Spans,
  reply: z
    .strictObject({ processed: z.int().describe('How many were passed on'), total: z.int() })
    .meta({ id: 'SpansTaken' }),
  status: 202,
  problems: ['route.not_found', 'telemetry.undelivered'],
})
