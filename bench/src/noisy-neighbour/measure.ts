import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Connection } from '../load/connection.ts'
import { percentile } from '../load/percentile.ts'
import { bytesOf, type Call, jsonCall } from '../load/request.ts'
import type { Account } from './account.ts'
import type { LoadKind } from './kinds.ts'

/** Milliseconds that somebody's requests took. */
interface Times {
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

/** What a process holds: memory that is no mapped file, MiB, and descriptors. */
interface Held {
  readonly memory: number
  readonly descriptors: number
}

/** What others felt beside a noisy neighbour, and what the server held. */
export interface Measured {
  readonly title: string
  readonly reads: Times
  readonly writes: Times
  readonly signIns: Times
  /** Requests of the others that were no success. */
  readonly failures: number
  readonly peak: Held
  /** When it was over and the server has had time. */
  readonly after: Held
  readonly isAlive: boolean
  /** How often which status came back to the noisy neighbour. */
  readonly answers: string
}

interface Server {
  readonly pid: number
  readonly baseUrl: string
}

/** Lets one account ask for all that it can get for some seconds, while another one works as everybody does. */
export async function measureNeighbour(
  server: Server,
  kind: LoadKind,
  { ada, eve }: { readonly ada: Account; readonly eve: Account },
  { seconds, rest }: { readonly seconds: number; readonly rest: number },
): Promise<Measured> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { name: kind.name, baseUrl: server.baseUrl, account: eve },
  })
  await once(worker, 'message')
  const end = performance.now() + seconds * 1000
  const peaks = watchPeak(server.pid, end)
  const others = await Promise.all(victimsOf(server.baseUrl, ada).map(victim => victim(end)))
  const told = once(worker, 'message') as Promise<[string]>
  worker.postMessage('stop')
  const answers = (await Promise.race([told, sleep(10_000, ['no end'])]))[0] ?? ''
  await worker.terminate()
  const peak = await peaks
  await sleep(rest * 1000)
  const [reads, writes, signIns] = others.map(({ samples }) => timesOf(samples))
  if (reads === undefined || writes === undefined || signIns === undefined)
    throw new Error('Nobody was asked')
  const failures = others.reduce((sum, each) => sum + each.failures, 0)
  const isAlive = existsSync(`/proc/${server.pid}`)
  return {
    title: kind.title,
    reads,
    writes,
    signIns,
    failures,
    peak,
    after: heldBy(server.pid),
    isAlive,
    answers,
  }
}

const timesOf = (samples: number[]): Times => ({
  p50: percentile(samples, 0.5),
  p99: percentile(samples, 0.99),
  longest: percentile(samples, 1),
})

type Victim = (end: number) => Promise<{ samples: number[]; failures: number }>

/** Reads, writes and sign-ins of somebody else, each on a connection of its own. */
function victimsOf(baseUrl: string, { token, email, password, entityId }: Account): Victim[] {
  const target = { baseUrl, authorization: token }
  const every =
    (pause: number, callAt: (nth: number) => Call): Victim =>
    async end => {
      const line = new Connection(baseUrl)
      const samples: number[] = []
      let failures = 0
      for (let nth = 0; performance.now() < end; nth++) {
        const began = performance.now()
        const answer = await line.send(bytesOf(target, callAt(nth))).catch(() => undefined)
        samples.push(performance.now() - began)
        if (answer === undefined || answer.status >= 300) failures++
        await sleep(pause)
      }
      line.close()
      return { samples, failures }
    }
  const path = `/api/v1/entities/${entityId}`
  const reads: readonly Call[] = [
    { method: 'GET', path },
    { method: 'GET', path: '/api/v1/entities?page=1&pageSize=50' },
    { method: 'GET', path: '/api/v1/entities?q=number&page=1&pageSize=20' },
  ]
  return [
    every(30, nth => reads[nth % reads.length] as Call),
    every(60, nth => jsonCall('PATCH', path, { quantity: nth })),
    every(250, () => jsonCall('POST', '/api/v1/users/login', { username: email, password })),
  ]
}

async function watchPeak(pid: number, end: number): Promise<Held> {
  let peak: Held = { memory: 0, descriptors: 0 }
  while (performance.now() < end) {
    const { memory, descriptors } = heldBy(pid)
    peak = { memory: Math.max(peak.memory, memory), descriptors: Math.max(peak.descriptors, descriptors) }
    await sleep(100)
  }
  return peak
}

function heldBy(pid: number): Held {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const memory = Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    return { memory, descriptors: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return { memory: 0, descriptors: 0 }
  }
}
