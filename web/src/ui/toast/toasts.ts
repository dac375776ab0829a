import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { errorText, mayHelpToRetry } from '../../i18n/error-text.ts'
import { i18n } from '../../i18n/i18n.ts'
import { announce, clearAnnouncement } from './announcer.ts'
import { failuresIn } from './failures.ts'
import type { ToastContent, Undo } from './toast-content.ts'

/** Messages of one kind that follow each other are shown as one, which counts up and undoes all of them. */
export interface Run {
  readonly kind: string
  /** The number that this message adds to the count. Default: 1. */
  readonly count?: number
  /** The message for the whole run. */
  readonly text: (count: number) => string
  /** The undo key takes back the last change of the run alone, and then the one before. */
  readonly isOneByOne?: boolean
}

export interface Told extends Pick<ToastContent, 'text' | 'undo' | 'isRedo' | 'href'> {
  readonly run?: Run
}

/** Milliseconds for which a message is shown that is no failure. */
const shown = 10_000

/** At most one message about what was done, and one about what failed. */
export const toasts = new ToastQueue<ToastContent>({ maxVisibleToasts: 2 })

/** One of the changes that a message stands for. */
interface Part {
  readonly count: number
  readonly undo: Undo | undefined
}

interface Notice {
  readonly key: string
  readonly run: Run | undefined
  readonly parts: readonly Part[]
}

/** The message whose change the undo key takes back. */
interface Latest {
  readonly undo: Undo
  readonly text: string
  readonly key?: string
  /** The number of the change, in the order in which changes were started. */
  number: number
}

let notice: Notice | undefined
let latest: Latest | undefined

/** A change that was started and is not reported yet. */
interface Unreported {
  readonly number: number
  /** Resolves to how it is undone; undefined when it failed or changed nothing. */
  readonly reported: Promise<Latest | undefined>
}

let lastNumber = 0
let unreported: readonly Unreported[] = []

/**
 * Notes that somebody has started a change that will be reported by `tell` or `tellSaved`: the undo key waits for that. Returns what
 * must be called right after the report, or with false when there is none; only the first call counts.
 */
export function expectReport(): (isReported: boolean) => void {
  const { promise, resolve } = Promise.withResolvers<Latest | undefined>()
  const one = { number: ++lastNumber, reported: promise }
  unreported = [...unreported, one]
  return isReported => {
    // Who comes next undoes nothing of it.
    const isUndoable = isReported && unreported.includes(one)
    unreported = unreported.filter(each => each !== one)
    // A change that was started later may still be on its way.
    if (isUndoable && latest !== undefined) latest.number = one.number
    resolve(isUndoable ? latest : undefined)
  }
}

/**
 * Shows what was done, with a way to undo it, in place of the message before; one of the same run is added to. Returns what
 * closes the message early.
 */
export function tell({ run, undo, href, ...content }: Told): () => void {
  const same = partsOf(run)
  const parts = [...same, { count: run?.count ?? 1, undo }]
  const key = show(same.length === 0 ? { ...content, href } : content, run, parts)
  announce(textOf(content.text, run, parts))
  return () => toasts.close(key)
}

/** The changes of the shown message that belong to the same run. */
const partsOf = (run: Run | undefined): readonly Part[] =>
  run !== undefined && notice?.run?.kind === run.kind ? notice.parts : []

/** The text of a message for one change, or for all of its run. */
const textOf = (text: string, run: Run | undefined, parts: readonly Part[]): string =>
  run === undefined || parts.length < 2 ? text : run.text(parts.reduce((sum, { count }) => sum + count, 0))

/** Shows a message in place of the one before, and returns its key. */
function show(content: Omit<Told, 'run' | 'undo'>, run: Run | undefined, parts: readonly Part[]): string {
  const before = notice
  const text = textOf(content.text, run, parts)
  const undos = parts.flatMap(({ undo }) => undo ?? [])
  const undo = undos.length > 1 ? () => undoRun(undos) : undos[0]
  const undoLast = run?.isOneByOne === true && undos.length > 1 ? () => undoLastOf(run, parts) : undefined
  const key: string = toasts.add(
    {
      ...content,
      text,
      ...(undo === undefined ? {} : { undo, isRun: undos.length > 1 }),
      ...(undoLast === undefined ? {} : { undoLast }),
    },
    { timeout: shown, onClose: () => end(key) },
  )
  notice = { key, run, parts }
  latest = undo === undefined ? undefined : { undo: undoLast ?? undo, text, key, number: lastNumber }
  // After the new one is there, so that the focus goes from the one to the other.
  if (before !== undefined) toasts.close(before.key)
  return key
}

/** Takes back the last change of a run, and shows the message about those that are left: all of them when that fails. */
async function undoLastOf(run: Run, parts: readonly Part[]): Promise<void> {
  let left = parts
  try {
    if ((await parts.at(-1)?.undo?.()) !== false) left = parts.slice(0, -1)
  } finally {
    const all = [...left, ...partsOf(run)]
    show({ text: run.text(all.reduce((sum, { count }) => sum + count, 0)) }, run, all)
  }
}

function end(key: string): void {
  if (notice?.key === key) notice = undefined
  if (latest?.key === key) latest = undefined
}

/** Takes back the changes of a run, the newest first. After a failure, the rest is undone by trying again. */
async function undoRun(undos: readonly Undo[]): Promise<void> {
  const rest = [...undos]
  for (let undo = rest.at(-1); undo !== undefined; undo = rest.at(-1)) {
    try {
      await undo()
    } catch (error) {
      tellError(error, () => void undoRun(rest), i18n.t('toast.runNotUndone', { count: rest.length }))
      return
    }
    rest.pop()
  }
}

/** Keeps how to undo a change that is seen where it was made: no message is shown, screen readers say "Saved". */
export function tellSaved(undo: Undo | undefined, text: string): void {
  if (undo !== undefined) latest = { undo, text, number: lastNumber }
  announce(i18n.t('toast.saved'))
}

const failures = failuresIn(toasts)

/**
 * Shows what failed (`what`) and why, until somebody closes it, with a way to try again where that may help. Returns what takes it
 * away when it is solved.
 */
export function tellError(
  error: unknown,
  retry?: () => void,
  what?: string,
  reason: string = errorText(error),
): () => void {
  const mayRetry = retry !== undefined && mayHelpToRetry(error)
  return failures.add({
    ...(what === undefined ? { text: reason } : { text: what, reason }),
    ...(mayRetry ? { retry } : {}),
  })
}

/** Shows what is not saved, until it is tried again or discarded. Returns what takes it away when it is solved. */
export const tellWaiting = (
  text: string,
  retry: (() => void) | undefined,
  letGo: () => void,
  reason?: string,
): (() => void) => failures.add({ text, letGo, reason, ...(retry === undefined ? {} : { retry }) })

/** Tries again what the shown failures are about. */
export const retryFailures = (): void => failures.retry()

/** Removes all messages, and forgets what could be done from them. */
export function clearToasts(): void {
  latest = undefined
  notice = undefined
  unreported = []
  undoing = undefined
  failures.clear()
  toasts.clear()
  clearAnnouncement()
}

/** Is there a change that the undo key takes back, or one that is not reported yet? */
export const hasLatest = (): boolean => latest !== undefined || unreported.length > 0

/** Does the undo key take back what this message reports? */
export const hasUndoKey = (key: string): boolean => latest?.key === key

/** The undo that was asked for last and has not ended. */
let undoing: Promise<unknown> | undefined
/** The message about the undo key itself. */
let aside: string | undefined

/** Shows a message beside the one about what was done, which can still be undone. Without a text it goes. */
function sayAside(text?: string): void {
  const before = aside
  aside = text === undefined ? undefined : toasts.add({ text }, { timeout: shown })
  if (before !== undefined) toasts.close(before)
  if (text !== undefined) announce(text)
}

/** Milliseconds after which an undo that has not ended is told. */
const soon = 400

/** Notes that an undo is under way; `work` resolves to what is said at its end besides its own message. */
function whileUndoing(work: () => Promise<string | undefined>): void {
  sayAside()
  const timer = setTimeout(() => sayAside(i18n.t('toast.undoing')), soon)
  const mine = work().then(text => {
    clearTimeout(timer)
    if (undoing !== mine) return
    undoing = undefined
    sayAside(text)
  })
  undoing = mine
}

/** Runs the undo of a message, which closes. */
export const undoFrom = (key: string | undefined, content: Pick<ToastContent, 'undo' | 'text'>): void =>
  whileUndoing(() => runUndo(key, content))

async function runUndo(
  key: string | undefined,
  content: Pick<ToastContent, 'undo' | 'text'>,
): Promise<undefined> {
  if (key !== undefined) toasts.close(key)
  try {
    await content.undo?.()
  } catch (error) {
    tellError(error, () => undoFrom(undefined, content), i18n.t('toast.notUndone', { text: content.text }))
  }
}

async function takeBack(change: Latest | undefined): Promise<string | undefined> {
  if (change === undefined) return i18n.t('toast.nothingToUndo')
  if (latest === change) latest = undefined
  return runUndo(change.key, change)
}

/**
 * Takes back the change that was started last, once it is reported; says so when there is none. Pressed again before that is done,
 * it means the same undo.
 */
export function undoLatest(): void {
  const newest = unreported.at(-1)
  if (undoing !== undefined) sayAside(i18n.t('toast.undoing'))
  else if (newest === undefined || newest.number <= (latest?.number ?? 0))
    whileUndoing(() => takeBack(latest))
  else whileUndoing(async () => takeBack(await newest.reported))
}
