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
  readonly least: number
  /** Reads the CPU that the server has used, seconds, by process. */
  readonly cpu: () => Readonly<Record<string, number | undefined>>
}

/** What a drive measured; times in milliseconds. */
export interface Figures {
  readonly requests: number
  /** Answers that were no success or empty where they must not be; the first of them in words. */
  readonly failures: number
  readonly complaint: string | undefined
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

/** Calls one operation over and over and measures every answer. */
export async function drive(
  target: Target,
  callAt: (nth: number) => Call,
  { connections, seconds, warmUp, least, cpu }: Drive,
): Promise<Figures> {
  const servers = [target.baseUrl, ...(target.more ?? [])]
  const lines = Array.from(
    { length: connections },
    (_, i) => new Connection(servers[i % servers.length] as string),
  )
  let nth = 0
  let samples: number[] = []
  let bytes = 0
  let failures = 0
  let complaint: string | undefined
  let until = performance.now() + warmUp * 1000
  let atLeast = connections

  const note = (call: Call, what: string) => {
    failures++
    complaint ??= `${call.method} ${call.path}: ${what}`
  }
  const once = async (line: Connection) => {
    const call = callAt(nth++)
    const request = bytesOf(target, call)
    const began = performance.now()
    try {
      const answer = await line.send(request)
      samples.push(performance.now() - began)
      bytes += answer.bytes
      if (answer.status < 200 || answer.status > 299)
        note(call, `${answer.status} ${answer.body.toString('utf8').slice(0, 300)}`)
      else if (answer.bytes === 0 && answer.status !== 204) note(call, 'an empty answer')
    } catch (error) {
      samples.push(performance.now() - began)
      note(call, String(error))
    }
  }
  const work = async (line: Connection) => {
    while ((performance.now() < until || samples.length < atLeast) && failures < 100) await once(line)
  }

  await Promise.all(lines.map(work))
  samples = []
  bytes = 0
  atLeast = least
  const before = cpu()
  const ownBefore = process.cpuUsage()
  const began = performance.now()
  until = began + seconds * 1000
  await Promise.all(lines.map(work))
  const took = (performance.now() - began) / 1000
  const own = process.cpuUsage(ownBefore)
  const after = cpu()
  for (const line of lines) line.close()
  return {
    requests: samples.length,
    failures,
    complaint,
    perSecond: samples.length / took,
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
    longest: percentile(samples, 1),
    cpu: perRequest(before, after, samples.length),
    generator: (own.user + own.system) / 1e6 / took,
    bytes: bytes / Math.max(1, samples.length),
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
