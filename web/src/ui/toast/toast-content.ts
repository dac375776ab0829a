/** Takes a change back. Rejects when the server did not do it. */
export type Undo = () => Promise<unknown>

export interface ToastContent {
  readonly text: string
  /** Why it failed, and what to do. */
  readonly reason?: string | undefined
  readonly isError?: boolean
  readonly undo?: Undo
  /** The page of what the message reports, where that is not in sight. */
  readonly href?: string | undefined
  /** `undo` takes back several changes. */
  readonly isRun?: boolean
  /** Takes back the last of them alone. */
  readonly undoLast?: Undo
  /** The message reports an undo: taking that back does it again. */
  readonly isRedo?: boolean
  /** Does once more what failed. */
  readonly retry?: () => void
  /** The number of older failures that the message stands for besides its own. */
  readonly more?: number
  /** Closing the message discards what was not saved. */
  readonly isDiscard?: boolean
}
