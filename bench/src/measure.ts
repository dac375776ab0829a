import { Connection } from './load/connection.ts'
import { type Drive, drive, type Figures } from './load/drive.ts'
import { type Stalls, watchStalls } from './load/probe.ts'
import { bytesOf, type Target } from './load/request.ts'
import type { Operation } from './operations.ts'
import { differenceOf } from './same.ts'
import type { Subject } from './subject.ts'

/** How many connections the busy figures are taken with. */
export const crowd = 8

/** What one server did with one operation. */
export interface Measured {
  /** With several connections at once; absent where that makes no sense. */
  readonly crowd: Figures | undefined
  /** With one connection: what one person feels. */
  readonly alone: Figures
  readonly stalls: Stalls | undefined
}

/** One server that is driven. */
export interface Measurable {
  readonly target: Target
  readonly subject: Subject
  readonly cpu: Drive['cpu']
  /** Look out for stalls of its event loop beside heavy work. */
  readonly watched: boolean
}

/** Drives one server with one operation. */
export async function measure(server: Measurable, operation: Operation, seconds: number): Promise<Measured> {
  const { target, subject, cpu } = server
  let nth = 0
  const callAt = () => operation.call(subject, nth++)
  const alone = (share: number, least: number) =>
    drive(target, callAt, { connections: 1, seconds: seconds * share, warmUp: seconds / 12, least, cpu })
  if (operation.heavy) {
    if (!server.watched) return { crowd: undefined, alone: await alone(1, 3), stalls: undefined }
    const { result, stalls } = await watchStalls(target, () => alone(1, 3))
    return { crowd: undefined, alone: result, stalls }
  }
  if (operation.alone) return { crowd: undefined, alone: await alone(1, 20), stalls: undefined }
  const many = await drive(target, callAt, {
    connections: crowd,
    seconds,
    warmUp: seconds / 6,
    least: 20,
    cpu,
  })
  return { crowd: many, alone: await alone(1 / 3, 20), stalls: undefined }
}

/** Asks two servers the same and says where their answers differ; undefined when they do not. */
export async function compare(
  one: Measurable,
  other: Measurable,
  operation: Operation,
): Promise<string | undefined> {
  const lines = [new Connection(one.target.baseUrl), new Connection(other.target.baseUrl)] as const
  try {
    for (let nth = 0; nth < (operation.heavy || operation.writes ? 1 : 5); nth++) {
      const [mine, others] = [
        await lines[0].send(bytesOf(one.target, operation.call(one.subject, 1_000_003 + nth * 17)), true),
        await lines[1].send(bytesOf(other.target, operation.call(other.subject, 1_000_003 + nth * 17)), true),
      ]
      if (mine.status !== others.status)
        return `status ${mine.status} <> ${others.status}: ${mine.body.toString('utf8').slice(0, 200)}`
      const found = differenceOf(
        withoutHost(mine.body, one.target),
        withoutHost(others.body, other.target),
        operation.writes,
      )
      if (found !== undefined) return found
    }
    return undefined
  } finally {
    for (const line of lines) line.close()
  }
}

/** A body in which the server does not name itself. */
function withoutHost(body: Buffer, { baseUrl }: Target): Buffer {
  const { host } = new URL(baseUrl)
  return body.includes(host) ? Buffer.from(body.toString('utf8').replaceAll(host, 'server')) : body
}
