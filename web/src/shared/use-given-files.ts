import { useEffect, useEffectEvent, useState } from 'react'
import { draggedLinks, type GivenLink } from '../data/items/given-links.ts'
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
  /** Takes links that are dropped on it from other pages; none when what was dropped has no web address. */
  readonly onLinks?: (links: readonly GivenLink[]) => void
}

/** Takes files that are pasted, and dropped on an area. Answers whether files are over it. */
export function useGivenFiles({ isOn, area, isInDialog = false, onFiles, onLinks }: Taking): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  const takesLinks = onLinks !== undefined
  const takeLinks = useEffectEvent((data: DataTransfer) => onLinks?.(draggedLinks(data)))
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
      ...(takesLinks ? { onLinks: (_: true, data: DataTransfer) => takeLinks(data) } : {}),
    })
    return () => {
      takers.splice(takers.indexOf(taker), 1)
      document.removeEventListener('paste', paste)
      end()
    }
  }, [isOn, isInDialog, takesLinks])
  return isOver
}
