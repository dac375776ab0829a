import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { ProblemCode } from '@stowage/contract/protocol/problem'
import { Problem, type ProblemDetails } from '#kernel/problem.ts'
import { readWorkbook, type WorkbookFacts } from './read-workbook.ts'

// A process of its own: a workbook from a stranger that takes too much takes nothing else with it. The workbook comes through
// stdin, its rows go through stdout, and all else is a message.

/** The sheet to read. */
export interface WorkbookTask {
  readonly sheet: string | undefined
}

/** The result besides the rows. */
export type WorkbookResult =
  | { readonly facts: WorkbookFacts }
  | { readonly code: ProblemCode; readonly details: Pick<ProblemDetails, 'text' | 'issues'> }
  | { readonly fault: string }

async function write(rows: Buffer): Promise<void> {
  if (!process.stdout.write(rows)) await once(process.stdout, 'drain')
}

async function resultOf({ sheet }: WorkbookTask): Promise<WorkbookResult> {
  try {
    return { facts: await readWorkbook(await buffer(process.stdin), sheet, write) }
  } catch (error) {
    if (!(error instanceof Problem))
      return { fault: error instanceof Error ? String(error.stack) : String(error) }
    const { issues } = error.details
    return { code: error.code, details: { text: error.message, ...(issues === undefined ? {} : { issues }) } }
  }
}

async function answer(task: WorkbookTask): Promise<void> {
  const result = await resultOf(task)
  // Everything that was written before has gone by then.
  await new Promise(resolve => process.stdout.write('', resolve))
  process.send?.(result, undefined, undefined, () => process.exit())
}

process.once('message', (task: WorkbookTask) => void answer(task))
// The server is gone: nobody waits any more for what is being read.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
