import { createSecureServer } from 'node:http2'
import { recordSpans } from '@stowage/contract/server/telemetry'
import { afterEach, describe, expect, test } from 'vitest'
import { certificateFor } from '#test/certificate.ts'
import { type Collector, grpcCollector, httpCollector } from '#test/collector.ts'
import { databases } from '#test/lane.ts'
import { bytesAt, type Fields, messagesAt, readProtobuf, textAt } from '#test/read-protobuf.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const span = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentSpanId: '00f067aa0ba902b7',
  name: 'load the list',
  kind: 'client',
  startTime: 1_700_000_000_000,
  endTime: 1_700_000_000_250,
  attributes: {
    text: 'Ähre',
    yes: true,
    whole: -3,
    part: 0.5,
    list: ['a', 1],
    object: { deep: 'x' },
    none: null,
  },
  status: { code: 'error', message: 'too slow' },
  events: [{ name: 'paint', time: 1_700_000_000_100, attributes: { n: 1 } }],
}
const sent = { resourceAttributes: { 'service.name': 'pretender', page: '/home' }, spans: [span] }
const on = { STOWAGE_OTEL_ENABLED: 'true', STOWAGE_OTEL_INSECURE: 'true' }

/** A value of an attribute as it was before it was written. */
function valueIn(any: Fields): unknown {
  const [number, [value] = []] = [...any][0] ?? []
  if (number === 1) return String(value)
  if (number === 2) return value === 1n
  if (number === 3) return Number(BigInt.asIntN(64, value as bigint))
  if (number === 4) return (value as Buffer).readDoubleLE()
  if (number === 5) return messagesAt(readProtobuf(value as Buffer), 1).map(valueIn)
  if (number === 6) return attributesIn(readProtobuf(value as Buffer), 1)
  return null
}

const attributesIn = (fields: Fields, number: number) =>
  Object.fromEntries(
    messagesAt(fields, number).map(pair => [textAt(pair, 1), valueIn(messagesAt(pair, 2)[0] as Fields)]),
  )

describe.each(databases)('spans of browsers, on %s', { tags: 'scaled' }, kind => {
  let stowage: TestApp
  let collector: Collector | undefined
  afterEach(async () => {
    await stowage.close()
    await collector?.close()
    collector = undefined
  })

  async function start(settings: Record<string, string>, ca?: string) {
    stowage = await testApp(kind, settings, ca === undefined ? {} : { ca })
    return stowage.signUp('Ada')
  }

  test('go to a collector over HTTP, as they were measured', async () => {
    collector = await httpCollector()
    const ada = await start({
      ...on,
      STOWAGE_OTEL_PROTOCOL: 'http',
      STOWAGE_OTEL_ENDPOINT: collector.endpoint,
      STOWAGE_OTEL_PATH_PREFIX: 'otlp/',
      STOWAGE_OTEL_HEADERS: 'Authorization=Basic abc',
      STOWAGE_OTEL_SERVICE_NAME: 'attic',
      STOWAGE_OTEL_SERVICE_VERSION: '7',
    })
    const { status, body } = await ada.client.send(recordSpans, sent)
    expect([status, body]).toEqual([202, { processed: 1, total: 1 }])
    const [{ path, headers, body: bytes }] = collector.delivered as [Collector['delivered'][0]]
    expect(path).toBe('/otlp/v1/traces')
    expect(headers).toMatchObject({ 'content-type': 'application/x-protobuf', authorization: 'Basic abc' })

    const [perResource] = messagesAt(readProtobuf(bytes), 1) as [Fields]
    expect(attributesIn(messagesAt(perResource, 1)[0] as Fields, 1)).toEqual({
      'service.name': 'attic-frontend',
      'service.version': '7',
      page: '/home',
    })
    const [written] = messagesAt(messagesAt(perResource, 2)[0] as Fields, 2) as [Fields]
    const hex = [1, 2, 4].map(number => bytesAt(written, number).toString('hex'))
    expect(hex).toEqual([span.traceId, span.spanId, span.parentSpanId])
    expect([textAt(written, 5), written.get(6)]).toEqual([span.name, [3n]])
    const times = [7, 8].map(number => bytesAt(written, number).readBigUInt64LE())
    expect(times).toEqual([1_700_000_000_000_000_000n, 1_700_000_000_250_000_000n])
    expect(attributesIn(written, 9)).toEqual(span.attributes)
    const [event] = messagesAt(written, 11) as [Fields]
    expect([textAt(event, 2), attributesIn(event, 3)]).toEqual(['paint', { n: 1 }])
    const [ended] = messagesAt(written, 15) as [Fields]
    expect([textAt(ended, 2), ended.get(3)]).toEqual(['too slow', [2n]])
  })

  test('go to a collector over gRPC, with and without encryption', async () => {
    const { cert, key } = certificateFor(['localhost'])
    collector = await grpcCollector()
    const sealed = await grpcCollector(0, createSecureServer({ cert, key }))
    const ada = await start({
      ...on,
      STOWAGE_OTEL_ENDPOINT: collector.endpoint,
      STOWAGE_OTEL_HEADERS: 'X-Key=1',
    })
    expect((await ada.client.send(recordSpans, sent)).status).toBe(202)
    await stowage.close()
    const { client } = await start(
      { STOWAGE_OTEL_ENABLED: 'true', STOWAGE_OTEL_ENDPOINT: sealed.endpoint },
      cert,
    )
    expect((await client.send(recordSpans, sent)).status).toBe(202)
    await sealed.close()

    const [plain] = collector.delivered as [Collector['delivered'][0]]
    expect(plain.path).toBe('/opentelemetry.proto.collector.trace.v1.TraceService/Export')
    expect(plain.headers).toMatchObject({ 'content-type': 'application/grpc', te: 'trailers', 'x-key': '1' })
    for (const { body } of [plain, ...sealed.delivered]) {
      expect([body.readUInt8(0), body.readUInt32BE(1)]).toEqual([0, body.length - 5])
      const [perResource] = messagesAt(readProtobuf(body.subarray(5)), 1) as [Fields]
      expect(attributesIn(messagesAt(perResource, 1)[0] as Fields, 1)).toMatchObject({
        'service.name': 'stowage-frontend',
      })
    }
    expect(sealed.delivered).toHaveLength(1)
  })

  test('that the collector does not take are reported', async () => {
    collector = await httpCollector(500)
    const http = { ...on, STOWAGE_OTEL_PROTOCOL: 'http' }
    const undelivered = { status: 502, body: { code: 'telemetry.undelivered' } }
    for (const settings of [
      { ...http, STOWAGE_OTEL_ENDPOINT: collector.endpoint },
      { ...http, STOWAGE_OTEL_ENDPOINT: '127.0.0.1:1' },
      { ...on, STOWAGE_OTEL_ENDPOINT: '127.0.0.1:1' },
    ]) {
      const ada = await start(settings)
      expect(await ada.client.send(recordSpans, sent)).toMatchObject(undelivered)
      await stowage.close()
    }
    const refusing = await grpcCollector(13)
    const ada = await start({ ...on, STOWAGE_OTEL_ENDPOINT: refusing.endpoint })
    expect(await ada.client.send(recordSpans, sent)).toMatchObject(undelivered)
    expect(stowage.loggedErrors.join()).toContain('gRPC status 13 because')
    await refusing.close()
  })

  test('go nowhere when the exporter is none', async () => {
    const ada = await start({ ...on, STOWAGE_OTEL_EXPORTER: 'none', STOWAGE_OTEL_ENDPOINT: '127.0.0.1:1' })
    const { status, body } = await ada.client.send(recordSpans, sent)
    expect([status, body]).toEqual([202, { processed: 0, total: 1 }])
  })

  test.each([{}, { ...on, STOWAGE_OTEL_PROXY_ENABLED: 'false' }])('are not taken with %s', async settings => {
    const ada = await start(settings)
    expect(await ada.client.send(recordSpans, sent)).toMatchObject({
      status: 404,
      body: { code: 'route.not_found' },
    })
  })

  test('must make sense, in at most 1 MiB', async () => {
    const ada = await start({ ...on, STOWAGE_OTEL_EXPORTER: 'none' })
    const odd = { ...span, parentSpanId: '', kind: 'odd', attributes: null, status: null }
    expect((await ada.client.send(recordSpans, { spans: [odd] })).status).toBe(202)
    expect(await ada.client.send(recordSpans, { spans: [{ ...span, spanId: '12' }] })).toMatchObject({
      status: 422,
      body: { fields: { 'spans.0.spanId': expect.any(String) } },
    })
    const big = { spans: [{ ...span, name: 'x'.repeat(1024 * 1024) }] }
    expect((await ada.client.send(recordSpans, big)).status).toBe(413)
  })
})
