import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusedOption } from '../../ui/field/focused-option.ts'

interface Found {
  readonly q: string
  /** The hits on the screen answer `q`, not an earlier text. */
  readonly isAnswered: boolean
  /** Does what stands first, or opens what a label names. */
  readonly open: () => void
  /** Shows all that is found as a list; undefined when nothing was found. */
  readonly showAll: (() => void) | undefined
  /** Opens beside the list what has this key; false: it cannot be looked at there. */
  readonly peek: (key: string) => boolean
  /** Drops the selection; undefined while something is typed, or nothing is selected. */
  readonly drop: (() => void) | undefined
}

/**
 * Enter does what stands first, also when it is pressed before the answer is there, and with Ctrl or ⌘ shows all of it. Whoever
 * has gone through the list with the arrows chooses there: Enter opens that, and Space shows it beside the list.
 */
export function usePaletteKeys({
  q,
  isAnswered,
  open,
  showAll,
  peek,
  drop,
}: Found): (event: KeyboardEvent) => void {
  const [awaited, wait] = useState<string>()
  const movedAt = useRef<string>(undefined)
  const isDue = awaited === q && isAnswered
  const onDue = useEffectEvent((): void => {
    wait(undefined)
    open()
  })
  useEffect(() => {
    if (isDue) onDue()
  }, [isDue])
  return event => {
    // These keys choose letters then.
    if (event.nativeEvent.isComposing) return
    if (event.key.startsWith('Arrow')) movedAt.current = q
    if (
      event.key === ' ' &&
      movedAt.current === q &&
      peek(focusedOption(event.currentTarget)?.dataset['key'] ?? '')
    ) {
      event.preventDefault()
      event.stopPropagation()
    }
    if (event.key === 'Backspace') drop?.()
    if (event.key !== 'Enter' || q === '') return
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      event.stopPropagation()
      showAll?.()
      return
    }
    const isUnderMouse = focusedOption(event.currentTarget)?.matches('[data-hovered]') === true
    if (movedAt.current === q || isUnderMouse) return
    event.preventDefault()
    event.stopPropagation()
    wait(q)
  }
}
