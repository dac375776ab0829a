import { CallError } from '@stowage/contract/protocol/client'
import type { ImportReport } from '@stowage/contract/tables/imports'
import { sendForm } from '../../data/outbox/upload.ts'
import { newIdempotencyKey } from '../../data/wire/idempotency-key.ts'
import { inGroup } from '../../data/wire/in-group.ts'
import { importEntities } from '../../data/wire/operations.ts'
import { whenForgotten } from '../../data/wire/personal-storage.ts'
import { sendOnce } from '../../data/wire/send-once.ts'
import { createStore } from '../../data/wire/store.ts'
import { loadIssueMessages } from '../../i18n/issue-text.ts'
import { type Choices, firstChoices, formOf } from './choices.ts'
import { findKeptImport, forgetImport, type ImportOwner, keepImport } from './kept-import.ts'

/** An import that somebody prepares. */
export interface Session extends ImportOwner {
  readonly file: File
  readonly choices: Choices
  /** How the server reads the file, and what the import would do; of the latest choices unless `isChecking`. */
  readonly report: ImportReport | undefined
  /** Why the file or the choices cannot be read. */
  readonly error: unknown
  readonly isChecking: boolean
  /** How much of a large file has gone, from 0 to 1. */
  readonly sent: number | undefined
  /** When the server had all of the file that it checks, on the page's stopwatch. */
  readonly checkedSince: number | undefined
  /** How long the server takes to check the file, milliseconds: as the latest time, at first estimated from its beginning. */
  readonly checkMs: number | undefined
  /** The idempotency key of the import. */
  readonly key: string
  readonly runId: string | undefined
}

/** Is it the import of a group, of this kind of rows? */
export const isOf = (one: Session | undefined, { groupId, of }: ImportOwner): one is Session =>
  one !== undefined && one.groupId === groupId && one.of === of

const session = createStore<Session | undefined>(undefined)

/** The import that is prepared, of whichever group. */
export const useSession = (): Session | undefined => session.use()
export const currentSession = session.get

whenForgotten(() => session.set(undefined))

const change = (changes: Partial<Session>): void => {
  const now = session.get()
  if (now !== undefined) session.set({ ...now, ...changes })
}

function keep(): Promise<unknown> {
  const now = session.get()
  if (now === undefined) return Promise.resolve()
  const { file, choices, key, runId } = now
  return keepImport(now, { file, choices, key, ...(runId === undefined ? {} : { runId }) })
}

/** Larger files tell how much of them has gone. Bytes. */
export const largeFile = 1024 ** 2

const isReport = (body: unknown): body is ImportReport =>
  typeof body === 'object' && body !== null && 'columns' in body && 'rowCount' in body

let checking: AbortController | undefined

/** Has the server read the file as it is chosen to be read, and say what the import would do. */
export async function check(): Promise<void> {
  const asked = session.get()
  if (asked === undefined) return
  checking?.abort()
  const mine = new AbortController()
  checking = mine
  change({ isChecking: true, error: undefined, checkedSince: undefined })
  try {
    if (asked.file.size > largeFile && asked.checkMs === undefined) {
      const checkMs = await estimateCheck(asked, mine.signal)
      if (checking === mine) change({ checkMs })
    }
    const began = performance.now()
    const report = await askForReport(asked, mine.signal)
    if (checking !== mine) return
    const checkMs = performance.now() - (session.get()?.checkedSince ?? began)
    change({ report, isChecking: false, sent: undefined, checkMs })
  } catch (error) {
    if (checking === mine) change({ error, isChecking: false, sent: undefined })
  }
}

/** The part of a large file that tells how fast the server checks it. Bytes. */
const beginningSize = 256 * 1024

/** How long the server will take to check a large file, milliseconds; undefined for a file that cannot be cut, such as a workbook. */
async function estimateCheck(
  { groupId, of, file, choices }: Session,
  signal: AbortSignal,
): Promise<number | undefined> {
  const beginning = new File([file.slice(0, beginningSize)], file.name, { type: file.type })
  const form = formOf(beginning, choices, { of, dryRun: true, headers: [] })
  const began = performance.now()
  const { status } = await inGroup(groupId).client.send(importEntities, {}, { form, signal })
  return status === 200 ? ((performance.now() - began) * file.size) / beginningSize : undefined
}

async function askForReport(
  { groupId, of, file, ...asked }: Session,
  signal: AbortSignal,
): Promise<ImportReport> {
  const headers = asked.report?.columns.map(({ header }) => header) ?? []
  const form = formOf(file, asked.choices, { of, dryRun: true, headers })
  const { status, body }: { status: number; body: unknown } =
    file.size > largeFile
      ? await sendForm({ groupId, path: '/v1/entities/import', form, signal }, sent => {
          if (!signal.aborted) change({ sent, checkedSince: sent === 1 ? performance.now() : undefined })
        })
      : await inGroup(groupId).client.send(importEntities, {}, { form, signal })
  if (isReport(body)) {
    if (body.errorCount > 0) await loadIssueMessages()
    return body
  }
  throw new CallError(status, (body ?? {}) as object)
}

/** Begins with a file. Its bytes are read once: the file may be changed or go away on the disk meanwhile. */
export async function beginImport(owner: ImportOwner, file: File): Promise<void> {
  const { name, type, lastModified } = file
  const bytes = new File([await file.arrayBuffer()], name, { type, lastModified })
  begin({ ...owner, file: bytes, choices: firstChoices, key: newIdempotencyKey() })
  await keep()
}

function begin(
  given: Pick<Session, 'groupId' | 'of' | 'file' | 'choices' | 'key'> & { readonly runId?: string },
): void {
  const nothing = {
    report: undefined,
    error: undefined,
    isChecking: false,
    sent: undefined,
    checkedSince: undefined,
    checkMs: undefined,
  }
  session.set({ ...nothing, runId: undefined, ...given })
  if (given.runId === undefined) void check()
}

/** Goes on with the import of a group that was kept; answers whether there is one. */
export async function resumeImport(owner: ImportOwner): Promise<boolean> {
  if (isOf(session.get(), owner)) return true
  const kept = await findKeptImport(owner)
  if (kept === undefined) return false
  begin({ ...owner, ...kept })
  return true
}

/** Chooses something else, and asks the server again. `asks` is false where the report stays true. */
export function choose(choices: Choices, { asks = true } = {}): void {
  // Another import than the one before: an answer that was lost says nothing about it.
  change({ choices, key: newIdempotencyKey() })
  void keep()
  if (asks) void check()
}

/** Drops the file and everything that was chosen about it. */
export function startOver(): void {
  checking?.abort()
  const { groupId, of = 'items' } = session.get() ?? {}
  session.set(undefined)
  void forgetImport({ groupId, of })
}

/**
 * Imports in the background, and resolves to the id of the run. Sent again after a lost answer, it is the same run. Throws what the
 * server refuses it with.
 */
export async function runImport(): Promise<string> {
  const asked = session.get()
  if (asked === undefined) throw new Error('There is no file')
  const { groupId, of, file, choices, key, report } = asked
  const headers = report?.columns.map(({ header }) => header) ?? []
  const form = formOf(file, choices, { of, async: true, headers })
  const { client } = inGroup(groupId)
  const { status, body } = await sendOnce(client, importEntities, {}, { form, idempotencyKey: key })
  const runId = (body as { readonly id?: unknown } | undefined)?.id
  if (status >= 400 || typeof runId !== 'string') {
    change({ key: newIdempotencyKey() })
    throw new CallError(status, (body ?? {}) as object)
  }
  change({ runId })
  await keep()
  return runId
}

/** The run has ended without an import: the file can be changed and imported again. */
export function endRun(): void {
  change({ runId: undefined, key: newIdempotencyKey() })
  void keep()
  void check()
}
