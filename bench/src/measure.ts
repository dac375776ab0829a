import type { Flags } from './flags.ts'
import { ask, type WholeAnswer } from './load/ask.ts'
import { type Drive, drive, type Figures } from './load/drive.ts'
import { type Stalls, watchStalls } from './load/probe.ts'
import type { Target } from './load/request.ts'
import { changeOf, type Operation } from './operations.ts'
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

/** How long an operation is measured, and how long it is asked for before that; seconds. */
export type Times = Pick<Flags, 'seconds' | 'warmUp' | 'afterChange'>

/** Drives one server with one operation. */
export async function measure(
  server: Measurable,
  operation: Operation,
  { seconds, warmUp, afterChange }: Times,
): Promise<Measured> {
  const { target, subject, cpu } = server
  let nth = 0
  const callAt = (_: number, last: Buffer | undefined) => operation.call(subject, nth++, last)
  const keepsAnswers = operation.keepsAnswers ?? false
  const alone = (share: number, min: number) =>
    drive(target, callAt, {
      connections: 1,
      seconds: seconds * share,
      warmUp: warmUp ?? seconds / 12,
      min,
      cpu,
      keepsAnswers,
      before: afterChange ? changeOf(subject) : undefined,
    })
  if (afterChange) return { crowd: undefined, alone: await alone(1, 5), stalls: undefined }
  if (operation.heavy) {
    if (!server.watched) return { crowd: undefined, alone: await alone(1, 3), stalls: undefined }
    const { result, stalls } = await watchStalls(target, () => alone(1, 3))
    return { crowd: undefined, alone: result, stalls }
  }
  if (operation.alone) return { crowd: undefined, alone: await alone(1, 20), stalls: undefined }
  const many = await drive(target, callAt, {
    connections: crowd,
    seconds,
    warmUp: warmUp ?? seconds / 6,
    min: 20,
    cpu,
    keepsAnswers,
  })
  return { crowd: many, alone: await alone(1 / 3, 20), stalls: undefined }
}

/** Asks two servers the same and says where their answers differ; undefined when they do not. */
export async function compare(
  one: Measurable,
  other: Measurable,
  operation: Operation,
): Promise<string | undefined> {
  for (let nth = 0; nth < (operation.writes ? 1 : 5); nth++) {
    const at = 1_000_003 + nth * 17
    const found = await compareOnce(one, other, operation, at)
    if (found !== undefined) return found
  }
  return undefined
}

async function compareOnce(
  one: Measurable,
  other: Measurable,
  operation: Operation,
  at: number,
): Promise<string | undefined> {
  const mine = await ask(one.target, operation.call(one.subject, at))
  const others = await ask(other.target, operation.call(other.subject, at))
  if (mine.status === others.status) return differenceOf(mine.body, others.body, operation.writes)
  return `status ${mine.status} <> ${others.status}: ${textOf(mine)} <> ${textOf(others)}`
}

const textOf = ({ body }: WholeAnswer): string => body.toString('utf8', 0, 200)
