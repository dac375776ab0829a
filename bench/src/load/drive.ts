import { Connection } from './connection.ts'
import { percentile } from './percentile.ts'
import { bytesOf, type Call, type Target } from './request.ts'

/** How hard a server is driven. */
export interface Drive {
  readonly connections: number
  /** Of measuring, seconds. */
  readonly seconds: number
  /** Before that, seconds. */
  readonly warmUp: number
  /** At least so many measured requests, however long they take. */
  readonly min: number
  /** Reads the CPU that the server has used, seconds, by process. */
  readonly cpu: () => Readonly<Record<string, number | undefined>>
  /** Each call is made from the answer before it on the same connection. */
  readonly keepsAnswers?: boolean
}

/** What a drive measured; times in milliseconds. */
export interface Figures {
  readonly requests: number
  /** Answers that were no success or empty where they must not be; the first of them in words. */
  readonly failures: number
  readonly failureReason: string | undefined
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** Of the server, per request, by process. */
  readonly cpu: Readonly<Record<string, number | undefined>>
  /** The part of one core that the load generator itself used: near 1 it is what was measured. */
  readonly generator: number
  readonly bytes: number
}

/** Makes the nth call; `last` is the body of the answer before it, where answers are kept. */
type CallAt = (nth: number, last: Buffer | undefined) => Call

/** Calls one operation over and over and measures every answer. */
export async function drive(
  target: Target,
  callAt: CallAt,
  { connections, seconds, warmUp, min, cpu, keepsAnswers = false }: Drive,
): Promise<Figures> {
  const servers = [target.baseUrl, ...(target.more ?? [])]
  const lines = Array.from(
    { length: connections },
    (_, i) => new Connection(servers[i % servers.length] as string),
  )
  const load = new Load(target, callAt, lines, keepsAnswers)
  await load.run(warmUp, connections)
  load.forget()
  const before = cpu()
  const ownBefore = process.cpuUsage()
  const took = await load.run(seconds, min)
  const own = process.cpuUsage(ownBefore)
  const after = cpu()
  for (const line of lines) line.close()
  const { samples, failures, failureReason, bytes } = load
  return {
    requests: samples.length,
    failures,
    failureReason,
    perSecond: samples.length / took,
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
    longest: percentile(samples, 1),
    cpu: perRequest(before, after, samples.length),
    generator: (own.user + own.system) / 1e6 / took,
    bytes: bytes / Math.max(1, samples.length),
  }
}

/** Calls on some connections, and what came of them. */
class Load {
  samples: number[] = []
  bytes = 0
  failures = 0
  failureReason: string | undefined
  readonly #target: Target
  readonly #callAt: CallAt
  readonly #keepsAnswers: boolean
  readonly #last = new Map<Connection, Buffer>()
  readonly #lines: readonly Connection[]
  #nth = 0

  constructor(target: Target, callAt: CallAt, lines: readonly Connection[], keepsAnswers: boolean) {
    this.#keepsAnswers = keepsAnswers
    this.#target = target
    this.#callAt = callAt
    this.#lines = lines
  }

  /** Calls for so many seconds, and until there are so many answers; returns how many seconds it took. */
  async run(seconds: number, minSamples: number): Promise<number> {
    const began = performance.now()
    const until = began + seconds * 1000
    const isOver = () =>
      (performance.now() >= until && this.samples.length >= minSamples) || this.failures >= 100
    const work = async (line: Connection) => {
      while (!isOver()) await this.#once(line)
    }
    await Promise.all(this.#lines.map(work))
    return (performance.now() - began) / 1000
  }

  /** Forgets the answers so far, but for what failed. */
  forget(): void {
    this.samples = []
    this.bytes = 0
  }

  async #once(line: Connection): Promise<void> {
    const call = this.#callAt(this.#nth++, this.#last.get(line))
    const request = bytesOf(this.#target, call)
    const began = performance.now()
    try {
      const answer = await line.send(request, this.#keepsAnswers)
      this.samples.push(performance.now() - began)
      this.bytes += answer.bytes
      if (this.#keepsAnswers) this.#last.set(line, answer.body)
      if (answer.status < 200 || answer.status > 299)
        this.#note(call, `${answer.status} ${answer.body.toString('utf8').slice(0, 300)}`)
      else if (answer.bytes === 0 && answer.status !== 204) this.#note(call, 'an empty answer')
    } catch (error) {
      this.samples.push(performance.now() - began)
      this.#note(call, String(error))
    }
  }

  #note({ method, path }: Call, what: string): void {
    this.failures++
    this.failureReason ??= `${method} ${path}: ${what}`
  }
}

function perRequest(
  before: Readonly<Record<string, number | undefined>>,
  after: Readonly<Record<string, number | undefined>>,
  requests: number,
): Record<string, number | undefined> {
  const shares = Object.entries(after).map(([name, end]) => {
    const start = before[name]
    return [name, start === undefined || end === undefined ? undefined : ((end - start) * 1000) / requests]
  })
  return Object.fromEntries(shares)
}
