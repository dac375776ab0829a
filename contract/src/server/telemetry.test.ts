import { describe, expect, test } from 'vitest'
import { fieldsFor, testRefusals } from '../../test/refusals.ts'
import { recordSpans } from './telemetry.ts'

const span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentSpanId: '00f067aa0ba902b7',
  name: 'load the list',
  startTime: 1_700_000_000_000,
  endTime: 1_700_000_000_250,
}
const withSpan = (changes: object) => ({ spans: [{ ...span, ...changes }] })
const time = 'must be a time in whole milliseconds since 1970'

testRefusals(recordSpans, { spans: [span] }, [
  ['spans', 'must have at least one entry', { spans: [] }],
  ['spans.0.traceId', 'must be 32 hexadecimal digits', withSpan({ traceId: 'x'.repeat(32) })],
  ['spans.0.spanId', 'must be 16 hexadecimal digits', withSpan({ spanId: '12' })],
  ['spans.0.parentSpanId', 'must be 16 hexadecimal digits', withSpan({ parentSpanId: '12' })],
  ['spans.0.startTime', time, withSpan({ startTime: -1 })],
  ['spans.0.endTime', time, withSpan({ endTime: 1e15 })],
  ['spans.0.endTime', 'must not be before startTime', withSpan({ endTime: span.startTime - 1 })],
  ['spans.0.attributes', 'must be an object', withSpan({ attributes: [] })],
])

describe(recordSpans.name, () => {
  test('accepts empty and unknown values', () => {
    const odd = { parentSpanId: '', kind: 'odd', attributes: null, status: null }
    expect(fieldsFor(recordSpans, withSpan(odd))).toEqual({})
  })
})
