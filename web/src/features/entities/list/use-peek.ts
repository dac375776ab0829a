import { useEffect, useRef, useState } from 'react'
import { afterFrame } from '../../../ui/later/after-frame.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'

/** What is open beside the list, or nothing. */
interface Opened {
  readonly id: string | undefined
}

/** What has been opened, before the address has it. */
interface Early extends Opened {
  /** What the address still has. */
  readonly before: string | undefined
  /** What was opened before that, when the address is on its way to it. */
  readonly between: Opened | undefined
}

/**
 * What is open beside the list, and how something else is opened, or nothing: that is seen in the next frame, and `go` has the
 * address follow after it, of which all of the page hears. It does not follow when one has gone to another page meanwhile.
 */
export function usePeek(address: string | undefined, go: (id: string | undefined, replace: boolean) => void) {
  const [early, setEarly] = useState<Early>()
  const giveUp = useRef<() => void>(undefined)
  const followed = useRef<Opened>(undefined)
  // Once the address is another one, however that came, it alone tells what is open; but for what was opened before, and comes late.
  if (early !== undefined && early.before !== address)
    setEarly(
      early.between !== undefined && early.between.id === address
        ? { ...early, before: address, between: undefined }
        : undefined,
    )
  useEffect(() => {
    followed.current = undefined
  }, [address])
  useEffect(() => () => giveUp.current?.(), [])
  const follow = useStable((id: string | undefined, replace: boolean): void => {
    followed.current = { id }
    go(id, replace)
    if (id === address) setEarly(undefined)
  })
  const open = useStable((id: string | undefined, replace?: boolean): void => {
    const { pathname } = globalThis.location
    setEarly({ id, before: address, between: followed.current })
    giveUp.current?.()
    giveUp.current = afterFrame(() => {
      if (globalThis.location.pathname === pathname) follow(id, replace === true)
      else setEarly(undefined)
    })
  })
  return { peek: early === undefined ? address : early.id, open }
}
