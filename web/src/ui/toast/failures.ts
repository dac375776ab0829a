import type { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import type { ToastContent } from './toast-content.ts'

/** An action that failed. */
export interface Failure {
  readonly text: string
  readonly reason?: string | undefined
  readonly retry?: () => void
  /** Discards what was not saved. */
  readonly letGo?: () => void
}

/** The failures that nobody has solved or closed yet, in one message: it has the text of the last one and counts the others. */
export function failuresIn(toasts: ToastQueue<ToastContent>) {
  let all: readonly Failure[] = []
  let shownAs: string | undefined

  const show = (): void => {
    const before = shownAs
    shownAs = undefined
    const last = all.at(-1)
    if (last !== undefined) {
      const { text, reason } = last
      const canRetry = all.some(({ retry }) => retry !== undefined)
      const key = toasts.add(
        {
          text,
          reason,
          isError: true,
          more: all.length - 1,
          ...(canRetry ? { retry: retryAll } : {}),
          isDiscard: all.some(({ letGo }) => letGo !== undefined),
        },
        { onClose: () => dismiss(key) },
      )
      shownAs = key
    }
    if (before !== undefined) toasts.close(before)
  }
  const takeAll = (): readonly Failure[] => {
    const taken = all
    all = []
    return taken
  }
  const dismiss = (key: string): void => {
    if (key !== shownAs) return
    shownAs = undefined
    for (const { letGo } of takeAll()) letGo?.()
  }
  const retryAll = (): void => {
    const taken = takeAll()
    show()
    for (const { retry } of taken) retry?.()
  }
  return {
    add(failure: Failure): () => void {
      const isSame = ({ text, reason, letGo }: Failure): boolean =>
        letGo === undefined && text === failure.text && reason === failure.reason
      all = [...all.filter(each => !isSame(each)), failure]
      show()
      return () => {
        if (!all.includes(failure)) return
        all = all.filter(each => each !== failure)
        show()
      }
    },
    retry: retryAll,
    /** Forgets them without discarding anything. */
    clear(): void {
      takeAll()
      shownAs = undefined
    },
  }
}
