import * as contract from '@stowage/contract/server/telemetry'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { recordSpans, type TelemetryTools } from './record-spans.ts'

/** Measurements that browsers make. */
export const telemetryRoutes = (tools: TelemetryTools): readonly Route[] => [
  serve.write(contract.recordSpans, { inSteps: recordSpans(tools) }),
]
