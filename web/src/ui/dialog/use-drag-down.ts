import { type PointerEvent, useRef, useState } from 'react'

/** Pushed down by so many pixels, a sheet closes. */
const closingPixels = 96

/** Lets a sheet be pushed down by its head: how far it is, and what its head needs. */
export function useDragDown(onClose: () => void) {
  const start = useRef<number>(undefined)
  const [by, push] = useState(0)
  const move = ({ clientY }: PointerEvent): void => {
    if (start.current !== undefined) push(Math.max(0, clientY - start.current))
  }
  const end = (): void => {
    start.current = undefined
    push(0)
  }
  const release = ({ clientY }: PointerEvent): void => {
    // Where it is let go, not where it was drawn last: a quick push ends before that.
    if (start.current !== undefined && clientY - start.current > closingPixels) onClose()
    end()
  }
  return {
    by,
    head: {
      onPointerDown(event: PointerEvent): void {
        if (!event.isPrimary || (event.target instanceof Element && event.target.closest('button') !== null))
          return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = event.clientY
      },
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: end,
    },
  }
}
