import { type PointerEvent, useRef, useState } from 'react'

/** Pixels after which a swipe counts when the finger is lifted. */
const enough = 96

/** Where a swipe began. */
interface Begun {
  readonly x: number
  readonly y: number
  readonly pointerId: number
}

/**
 * Follows a finger that swipes towards the end of the line, and calls `onSwipe` when it went far enough. What it does needs another
 * way as well. Scrolling up and down stays with the browser (`touch-action: pan-y`).
 */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const begun = useRef<Begun>(undefined)
  const [by, setBy] = useState(0)
  const end = (): void => {
    begun.current = undefined
    setBy(0)
  }
  const wayOf = ({ clientX, currentTarget }: PointerEvent): number => {
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
    return Math.max(0, (clientX - (begun.current?.x ?? clientX)) * (isRtl ? -1 : 1))
  }
  return {
    /** Pixels. */
    by,
    isFar: by >= enough,
    handlers: {
      onPointerDown({ pointerType, clientX: x, clientY: y, pointerId, target }: PointerEvent): void {
        const isField = target instanceof Element && target.closest('input, textarea') !== null
        if (pointerType === 'touch' && onSwipe !== undefined && !isField) begun.current = { x, y, pointerId }
      },
      onPointerMove(event: PointerEvent): void {
        if (begun.current?.pointerId !== event.pointerId) return
        const way = wayOf(event)
        const isAcross = way > Math.abs(event.clientY - begun.current.y) && way > 8
        if (by > 0 || isAcross) setBy(way)
      },
      onPointerUp(event: PointerEvent): void {
        const isDone = begun.current?.pointerId === event.pointerId && by > 0 && wayOf(event) >= enough
        end()
        if (isDone) onSwipe?.()
      },
      onPointerCancel: end,
    },
  }
}
