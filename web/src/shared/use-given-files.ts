import { useEffect, useEffectEvent, useState } from 'react'
import { followFiles, pastedFiles } from '../data/outbox/given-files.ts'

/** Takes files that are pasted; of several, the one that is shown last does. */
const takers: object[] = []

interface Taking {
  readonly isOn: boolean
  /** The part of the page on which files can be dropped. */
  readonly area: () => Element | null | undefined
  /** It stands in a dialog; what does not takes nothing while a dialog is open. */
  readonly isInDialog?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes files that are pasted, and dropped on an area. Answers whether files are over it. */
export function useGivenFiles({ isOn, area, isInDialog = false, onFiles }: Taking): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  const isInArea = useEffectEvent((element: Element): true | undefined =>
    area()?.contains(element) === true ? true : undefined,
  )
  useEffect(() => {
    if (!isOn) return undefined
    const taker = {}
    takers.push(taker)
    const paste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || takers.at(-1) !== taker) return
      if (!isInDialog && document.querySelector('[data-overlay]') !== null) return
      const files = pastedFiles(event)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    const end = followFiles({
      targetAt: element => isInArea(element),
      onOver: target => setOver(target === true),
      onDrop: (_, files) => take(files),
    })
    return () => {
      takers.splice(takers.indexOf(taker), 1)
      document.removeEventListener('paste', paste)
      end()
    }
  }, [isOn, isInDialog])
  return isOver
}
