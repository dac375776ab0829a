import type { InputOf, ReplyOf } from '@stowage/contract/protocol/operation'
import type { recordSpans as operation } from '@stowage/contract/server/telemetry'
import type { Logger } from 'pino'
import { Problem } from '#kernel/problem.ts'
import { AddressRefused, type Outbound, OutboundFailed } from '#outbound/outbound.ts'
import type { WorkCtx } from '#server/context.ts'
import { type CollectorSettings, deliver } from './collector.ts'
import { traceRequest } from './trace-request.ts'

/** What passing on spans needs besides the request. */
export interface TelemetryTools {
  readonly outbound: Outbound
  readonly log: Logger
  readonly version: string
  readonly telemetry: CollectorSettings & {
    readonly enabled: boolean
    readonly proxyEnabled: boolean
    readonly exporter: 'otlp' | 'stdout' | 'none'
    readonly serviceName: string
    readonly serviceVersion: string | undefined
  }
}

/** Passes spans of a browser on to where the settings say: a collector, the log, or nowhere. */
export const recordSpans =
  (tools: TelemetryTools) =>
  async (ctx: WorkCtx, input: InputOf<typeof operation>): Promise<ReplyOf<typeof operation>> => {
    const { telemetry, log } = tools
    if (!telemetry.enabled || !telemetry.proxyEnabled) throw new Problem('route.not_found')
    const total = input.spans.length
    if (telemetry.exporter === 'none') return { processed: 0, total }
    if (telemetry.exporter === 'stdout') log.info({ requestId: ctx.request.id, ...input }, 'Spans')
    else await hand(tools, input)
    return { processed: total, total }
  }

async function hand({ outbound, telemetry, version }: TelemetryTools, input: InputOf<typeof operation>) {
  const service = {
    name: `${telemetry.serviceName}-frontend`,
    version: telemetry.serviceVersion ?? version,
  }
  try {
    await deliver(outbound, telemetry, traceRequest(input, service))
  } catch (cause) {
    if (!(cause instanceof OutboundFailed || cause instanceof AddressRefused)) throw cause
    throw new Problem('telemetry.undelivered', { cause })
  }
}
