import { second } from '#kernel/clock.ts'
import { type ShowState, type Sources, stateGauges } from './state.ts'

/** Metrics: counters of events, and gauges that are read on each scrape. */
export interface Metrics {
  /** An answer to an operation was sent, after so many milliseconds. */
  answered(operation: string, status: number, took: number): void
  /** A write has had to wait for its turn for so many milliseconds. */
  writeWaited(waited: number): void
  /** So many bytes of a file have arrived. */
  fileReceived(bytes: number): void
  /** A request to another server ended so. */
  asked(outcome: string): void
  /** A promise was rejected and nobody handled it. */
  rejectionUnhandled(): void
  /** Reads the state of the server from these sources from now on. */
  watch(sources: Sources): void
  readonly contentType: string
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>
}

/** In seconds: from what a read should take to what a large export may. */
const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]

/** Loads the library for metrics and begins to count, in a registry of its own. */
export async function openMetrics(): Promise<Metrics> {
  const client = await import('prom-client')
  const registry = new client.Registry()
  const registers = [registry]
  client.collectDefaultMetrics({ register: registry })
  const answers = new client.Histogram({
    name: 'stowage_request_duration_seconds',
    help: 'How long requests took until the answer was sent, by operation and class of status',
    labelNames: ['operation', 'status'],
    buckets: durations,
    registers,
  })
  const waits = new client.Histogram({
    name: 'stowage_database_write_wait_seconds',
    help: 'How long writes waited for their turn',
    buckets: durations,
    registers,
  })
  const received = new client.Counter({
    name: 'stowage_files_received_bytes_total',
    help: 'Bytes of files that have arrived whole',
    registers,
  })
  const outgoing = new client.Counter({
    name: 'stowage_outbound_requests_total',
    help: 'Requests to other servers, by outcome: answered, failed or refused',
    labelNames: ['outcome'],
    registers,
  })
  const rejections = new client.Counter({
    name: 'stowage_unhandled_rejections_total',
    help: 'Promises that were rejected and that nobody handled: each is a fault in the program',
    registers,
  })
  let show: ShowState | undefined
  return {
    answered: (operation, status, took) =>
      answers.observe({ operation, status: `${Math.floor(status / 100)}xx` }, took / second),
    writeWaited: waited => waits.observe(waited / second),
    fileReceived: bytes => received.inc(bytes),
    asked: outcome => outgoing.inc({ outcome }),
    rejectionUnhandled: () => rejections.inc(),
    watch(sources) {
      show = stateGauges(client, registers, sources)
    },
    contentType: registry.contentType,
    async text() {
      await show?.()
      return registry.metrics()
    },
  }
}
