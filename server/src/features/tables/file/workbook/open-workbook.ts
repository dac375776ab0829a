import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { second } from '#kernel/clock.ts'
import { launchConfined, memoryOf } from '#kernel/confined-process.ts'
import { Problem } from '#kernel/problem.ts'
import { type Asker, Turns } from '#kernel/turns.ts'
import { maxTextBytes } from '../limits.ts'
import { malformed } from '../malformed.ts'
import type { WorkbookFacts } from './read-workbook.ts'
import type { WorkbookResult, WorkbookTask } from './workbook-reader.ts'

/** A workbook of which a sheet was read. */
export interface Workbook extends WorkbookFacts {
  /** The rows of the sheet: CSV in UTF-8 with commas and LF, without a byte-order mark. */
  readonly csv: Buffer
}

/** Limits of reading a workbook. */
export interface WorkbookLimits {
  readonly seconds: number
  /** Of the process, bytes. */
  readonly memory: number
}

const usualLimits: WorkbookLimits = { seconds: 120, memory: 400 * 1024 * 1024 }

const program = fileURLToPath(new URL('./workbook-reader.ts', import.meta.url))

/** Of the JavaScript heap, MiB. */
const heap = 160

/** Interval between checks of the memory of the process, milliseconds. */
const lookEvery = 50

const longestFailureReason = 2000

/** Workbooks read at once, by all and by one person. */
const turns = new Turns({ name: 'workbooks', max: 2, maxPerKey: 1, timeoutMs: 30 * second, retryAfter: 5 })

/**
 * Reads a sheet of a workbook in a process of its own, when it is the turn of whoever asks. Throws as `readWorkbook` and
 * `Turns.begin` do, and the reason of the signal.
 */
export async function openWorkbook(
  bytes: Buffer,
  sheet: string | undefined,
  asker: Asker,
  limits: WorkbookLimits = usualLimits,
): Promise<Workbook> {
  return await turns.take(asker, () => readAside(bytes, { sheet }, limits, asker.signal))
}

async function readAside(
  bytes: Buffer,
  task: WorkbookTask,
  limits: WorkbookLimits,
  signal: AbortSignal | undefined,
): Promise<Workbook> {
  const stdio = ['pipe', 'pipe', 'pipe'] as const
  const { memory, seconds } = limits
  const child = launchConfined(program, { heap, memory, seconds, stdio })
  let verdict: unknown
  let result: WorkbookResult | undefined
  let stderr = ''
  const end = (why: unknown) => {
    verdict ??= why
    child.kill('SIGKILL')
  }
  const abort = () => end(signal?.reason)
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(() => end(tooSlow(seconds)), seconds * second)
  const look = async () => {
    if ((await memoryOf(child.pid)) > memory) end(tooMuchMemory(memory))
  }
  const watch = setInterval(() => void look(), lookEvery)
  child.on('message', (said: WorkbookResult) => {
    result = said
  })
  child.stderr?.on('data', chunk => {
    stderr = (stderr + String(chunk)).slice(-longestFailureReason)
  })
  // One that is gone needs no more input; why it is gone is told by its end.
  child.stdin?.on('error', () => undefined).end(bytes)
  const rows = collect(child)
  try {
    // It may be gone already, which its end tells.
    if (child.pid !== undefined) child.send(task, () => undefined)
    const [code, signal] = await once(child, 'close')
    if (verdict !== undefined) throw verdict
    if (result === undefined) throw crash(stderr, signal ?? code, limits)
  } finally {
    signal?.removeEventListener('abort', abort)
    clearTimeout(timer)
    clearInterval(watch)
  }
  if ('fault' in result) throw new Error(result.fault)
  if ('code' in result) throw new Problem(result.code, result.details)
  return { ...result.facts, csv: rows() }
}

/** Puts together what a process writes. */
function collect(child: ChildProcess): () => Buffer {
  // What is never written to takes no memory.
  const bytes = Buffer.allocUnsafeSlow(maxTextBytes * 2)
  let length = 0
  child.stdout?.on('data', (chunk: Buffer) => {
    length += chunk.copy(bytes, length)
  })
  return () => bytes.subarray(0, length)
}

const whatToDo = 'save the table as CSV, or delete sheets, columns and formatting that it does not need'

const tooSlow = (seconds: number): Problem =>
  new Problem('import.too_large', {
    text: `The workbook takes longer than ${seconds} s to read; ${whatToDo}`,
  })

const tooMuchMemory = (memory: number): Problem =>
  new Problem('import.too_large', {
    text: `The workbook takes more than ${Math.round(memory / 1024 / 1024)} MiB of memory to read; ${whatToDo}`,
  })

/** A process that ran out of memory says so; whoever else ended it says nothing of the workbook. */
function crash(stderr: string, how: unknown, { memory }: WorkbookLimits): Error {
  const cause = new Error(`It ended with ${how}: ${stderr}`)
  if (/heap out of memory|ENOMEM|allocation fail/i.test(stderr)) return tooMuchMemory(memory)
  if (how === 'SIGKILL' || how === 'SIGTERM')
    return new Error('The process that reads workbooks was ended', { cause })
  return malformed('The workbook takes the process that reads it down', cause)
}
