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
  /** An unmeasured call before each measured one; needs one connection. */
  readonly before?: ((nth: number) => Call) | undefined
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
  { connections, seconds, warmUp, min, cpu, keepsAnswers = false, before: prepare }: Drive,
): Promise<Figures> {
  const servers = [target.baseUrl, ...(target.more ?? [])]
  const lines = Array.from(
    { length: connections },
    (_, i) => new Connection(servers[i % servers.length] as string),
  )
  const spared = new Cpu(cpu)
  const spare = async (line: Connection, nth: number) => {
    if (prepare === undefined) return
    spared.begin()
    await line.send(bytesOf(target, prepare(nth)), false)
    spared.end()
  }
  const load = new Load(target, callAt, lines, { keepsAnswers, spare })
  await load.run(warmUp, connections)
  load.forget()
  spared.forget()
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
    cpu: perRequest(before, spared.takenFrom(after), samples.length),
    generator: (own.user + own.system) / 1e6 / took,
    bytes: bytes / Math.max(1, samples.length),
  }
}

type Usage = Readonly<Record<string, number | undefined>>

/** The CPU that servers use for what is not measured, seconds. */
class Cpu {
  readonly #read: () => Usage
  #began: Usage = {}
  #used: Record<string, number> = {}

  constructor(read: () => Usage) {
    this.#read = read
  }

  begin(): void {
    this.#began = this.#read()
  }

  end(): void {
    for (const [name, end = 0] of Object.entries(this.#read()))
      this.#used[name] = (this.#used[name] ?? 0) + end - (this.#began[name] ?? end)
  }

  forget(): void {
    this.#used = {}
  }

  /** The usage between the reads, without that of unmeasured calls. */
  takenFrom(read: Usage): Usage {
    return Object.fromEntries(
      Object.entries(read).map(([name, used]) => [name, used && used - (this.#used[name] ?? 0)]),
    )
  }
}

interface LoadOptions {
  readonly keepsAnswers: boolean
  /** Done before each call. */
  spare(line: Connection, nth: number): Promise<void>
}

/** Calls on some connections, and what came of them. */
class Load {
  samples: number[] = []
  bytes = 0
  failures = 0
  failureReason: string | undefined
  readonly #target: Target
  readonly #callAt: CallAt
  readonly #options: LoadOptions
  readonly #last = new Map<Connection, Buffer>()
  readonly #lines: readonly Connection[]
  #nth = 0

  constructor(target: Target, callAt: CallAt, lines: readonly Connection[], options: LoadOptions) {
    this.#options = options
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
    const { keepsAnswers, spare } = this.#options
    await spare(line, this.#nth)
    const call = this.#callAt(this.#nth++, this.#last.get(line))
    const request = bytesOf(this.#target, call)
    const began = performance.now()
    try {
      const answer = await line.send(request, keepsAnswers)
      this.samples.push(performance.now() - began)
      this.bytes += answer.bytes
      if (keepsAnswers) this.#last.set(line, answer.body)
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
