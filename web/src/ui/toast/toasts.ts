import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { errorText, mayHelpToRetry } from '../../i18n/error-text.ts'

export interface ToastContent {
  readonly text: string
  readonly isError?: boolean
  readonly undo?: () => Promise<unknown>
  /** Does what went wrong once more. */
  readonly retry?: () => void
  /** What was done was an undo: taking that back does it again. */
  readonly isRedo?: boolean
}

/** For how long what was done can be undone from the line at the foot. Milliseconds. */
const shown = 10_000

export const toasts = new ToastQueue<ToastContent>({ maxVisibleToasts: 2 })

let latest: { readonly undo: () => Promise<unknown>; readonly key: string } | undefined

/** Says what was done, with a way to take it back; returns what takes the line away before its time. */
export function tell(content: Omit<ToastContent, 'isError'>): () => void {
  const { undo } = content
  const key = toasts.add(content, {
    timeout: shown,
    onClose: () => latest?.key === key && (latest = undefined),
  })
  latest = undo === undefined ? undefined : { undo, key }
  return () => toasts.close(key)
}

/**
 * Says what went wrong, after what that was where one cannot see it, and what to do next. Where it may help to do it once more, it
 * stays with a way to: what was typed is nowhere else.
 */
export function tellError(error: unknown, retry?: () => void, what?: string): void {
  const text = [what, errorText(error)].filter(part => part !== undefined).join(' ')
  const content = { text, isError: true }
  if (retry === undefined || !mayHelpToRetry(error)) toasts.add(content, { timeout: shown })
  else toasts.add({ ...content, retry })
}

/** Says what has not been done yet, until it is done or let go. */
export function tellWaiting(text: string, retry: () => void, letGo: () => void): void {
  toasts.add({ text, isError: true, retry }, { onClose: letGo })
}

/** Takes all lines away, and with them what could be done from there. */
export function clearToasts(): void {
  latest = undefined
  toasts.clear()
}

/** Does the key for undoing take back what this line says? */
export const hasUndoKey = (key: string): boolean => latest?.key === key

/** Takes back what was told last, while it is still told. False when there is nothing. */
export function undoLatest(): boolean {
  if (latest === undefined) return false
  const { undo, key } = latest
  latest = undefined
  toasts.close(key)
  undo().catch(tellError)
  return true
}
