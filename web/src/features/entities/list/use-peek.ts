import { useEffect, useRef, useState } from 'react'
import { useStable } from '../../../ui/stable/use-stable.ts'

/** Does something once the next frame has been drawn. Returns what gives it up. */
function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** What has been opened, before the address has it. */
interface Early {
  readonly id: string | undefined
  /** What the address still has. */
  readonly before: string | undefined
}

/**
 * What is open beside the list, and how something else is opened, or nothing: that is seen in the next frame, and `go` has the
 * address follow after it, of which all of the page hears.
 */
export function usePeek(address: string | undefined, go: (id: string | undefined, replace: boolean) => void) {
  const [early, setEarly] = useState<Early>()
  const giveUp = useRef<() => void>(undefined)
  // Once the address is another one, however that came, it alone tells what is open.
  if (early !== undefined && early.before !== address) setEarly(undefined)
  useEffect(() => () => giveUp.current?.(), [])
  const follow = useStable(go)
  const open = useStable((id: string | undefined, replace?: boolean): void => {
    setEarly({ id, before: address })
    giveUp.current?.()
    giveUp.current = afterFrame(() => follow(id, replace === true))
  })
  return { peek: early === undefined ? address : early.id, open }
}
