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
  const end = (isLet: boolean): void => {
    if (start.current === undefined) return
    start.current = undefined
    if (isLet && by > closingPixels) onClose()
    push(0)
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
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    },
  }
}
