import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

const most = 8
/** By how much a double click enlarges. */
const looked = 2.5
const step = 1.5
/** The longest time between the taps of a double tap, milliseconds. */
const tapTime = 300
/** The largest distance between the taps of a double tap, pixels. */
const tapWay = 30

interface Point {
  readonly x: number
  readonly y: number
}

const middleOf = (element: Element): Point => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Two fingers: where their middle is, and how far they are apart. */
function pinchOf({ touches: [one, other] }: TouchEvent): (Point & { readonly way: number }) | undefined {
  if (one === undefined || other === undefined) return undefined
  return {
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
    way: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  }
}

/** How much a photo is enlarged, and the ways to change that. */
export interface Zoom {
  /** 1: it fits. */
  readonly by: number
  readonly isMost: boolean
  zoomIn(): void
  zoomOut(): void
  fit(): void
}

/**
 * Enlarges what is scrolled in a frame, around the point of the gesture: by two fingers, a double tap or click, the wheel
 * with Ctrl, and by a call. While it is enlarged, a mouse pushes it about; a finger scrolls.
 */
export function useZoom(frame: RefObject<HTMLElement | null>): Zoom {
  const [by, zoomTo] = useState(1)
  const now = useRef({ by, scroll: undefined as (() => void) | undefined })
  /** The point of the photo below `at` stays there. */
  const zoom = (wished: number, at?: Point): void => {
    const { current: element } = frame
    const next = Math.min(most, Math.max(1, wished))
    const { by: before } = now.current
    if (element === null || next === before) return
    const { left, top } = element.getBoundingClientRect()
    const { x, y } = at ?? middleOf(element)
    const across = element.scrollLeft + x - left
    const down = element.scrollTop + y - top
    now.current = {
      by: next,
      scroll: () =>
        element.scrollTo((across / before) * next - (x - left), (down / before) * next - (y - top)),
    }
    zoomTo(next)
  }
  useLayoutEffect(() => {
    now.current.scroll?.()
    now.current.scroll = undefined
  }, [by])
  const toggle = (at: Point): void => zoom(now.current.by === 1 ? looked : 1, at)
  useGestures(frame, { zoom, toggle, zoomed: () => now.current.by })
  return {
    by,
    isMost: by === most,
    zoomIn: () => zoom(now.current.by * step),
    zoomOut: () => zoom(now.current.by / step),
    fit: () => zoom(1),
  }
}

interface Gestures {
  zoom(wished: number, at: Point): void
  toggle(at: Point): void
  zoomed(): number
}

/** The listeners of gestures: not those of React, which cannot keep the browser from zooming the page. */
function useGestures(frame: RefObject<HTMLElement | null>, gestures: Gestures): void {
  const latest = useRef(gestures)
  useLayoutEffect(() => {
    latest.current = gestures
  })
  useEffect(() => {
    const { current: element } = frame
    if (element === null) return undefined
    const over = new AbortController()
    const hear = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      act: (event: HTMLElementEventMap[Kind]) => void,
    ): void => element.addEventListener(kind, act, { signal: over.signal, passive: false })
    const { zoom, toggle, zoomed } = {
      zoom: (wished: number, at: Point) => latest.current.zoom(wished, at),
      toggle: (at: Point) => latest.current.toggle(at),
      zoomed: () => latest.current.zoomed(),
    }
    hear('wheel', event => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoom(zoomed() * Math.exp(-event.deltaY / 100), { x: event.clientX, y: event.clientY })
    })
    hear('dblclick', ({ clientX: x, clientY: y }) => toggle({ x, y }))
    hearFingers(hear, { zoom, toggle, zoomed })
    hearMouse(hear, element, zoomed)
    return () => over.abort()
  }, [frame])
}

type Hear = <Kind extends keyof HTMLElementEventMap>(
  kind: Kind,
  act: (event: HTMLElementEventMap[Kind]) => void,
) => void

function hearFingers(hear: Hear, { zoom, toggle, zoomed }: Gestures): void {
  let pinch: { readonly way: number; readonly by: number } | undefined
  let tap: (Point & { readonly at: number }) | undefined
  let wasPushed = false
  hear('touchstart', event => {
    const fingers = pinchOf(event)
    pinch = fingers === undefined ? undefined : { way: fingers.way, by: zoomed() }
    wasPushed = fingers !== undefined
    if (fingers !== undefined) event.preventDefault()
  })
  hear('touchmove', event => {
    wasPushed = true
    const fingers = pinchOf(event)
    if (pinch === undefined || fingers === undefined) return
    event.preventDefault()
    zoom((pinch.by * fingers.way) / pinch.way, fingers)
  })
  hear('touchend', event => {
    pinch = undefined
    const [finger] = event.changedTouches
    if (finger === undefined || wasPushed || event.touches.length > 0) return
    const { clientX: x, clientY: y } = finger
    const before = tap
    tap = { x, y, at: event.timeStamp }
    if (before === undefined || event.timeStamp - before.at > tapTime) return
    if (Math.hypot(x - before.x, y - before.y) > tapWay) return
    // The browser makes no double click of it besides.
    event.preventDefault()
    tap = undefined
    toggle({ x, y })
  })
}

function hearMouse(hear: Hear, element: HTMLElement, zoomed: () => number): void {
  hear('pointerdown', event => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || zoomed() === 1) return
    event.preventDefault()
    element.setPointerCapture(event.pointerId)
  })
  hear('pointermove', event => {
    if (element.hasPointerCapture(event.pointerId)) element.scrollBy(-event.movementX, -event.movementY)
  })
}
