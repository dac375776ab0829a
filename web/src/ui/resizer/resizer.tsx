import type { KeyboardEvent, PointerEvent } from 'react'
import { rem } from '../measured/rem.ts'
import styles from './resizer.module.css'

/** Rem: how narrow and how wide something can be drawn. */
export interface WidthLimits {
  readonly min: number
  readonly max: number
}

interface ResizerProps {
  readonly limits: WidthLimits
  readonly className: string | undefined
  /** Gets the new width in rem; undefined: the usual one. */
  readonly onResize: (width: number | undefined) => void
  /** Name and present width for the keyboard and for screen readers; without it the handle is for pointers only. */
  readonly control?: { readonly label: string; readonly width: number }
}

const widthOf = (element: Element | null): number => (element?.getBoundingClientRect().width ?? 0) / rem()

const clamp = (width: number, { min, max }: WidthLimits): number =>
  Math.round(Math.max(min, Math.min(max, width)) * 4) / 4

const isMirrored = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

/** The width of an element after an arrow key, in rem; undefined when the key is none. */
export function widthAfter(element: Element, key: string, limits: WidthLimits): number | undefined {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step === undefined) return undefined
  return clamp(widthOf(element) + (isMirrored(element) ? -step : step), limits)
}

/** A handle at the inline end of its parent element, whose width it changes. A double click brings back the usual width. */
export function Resizer({ limits, className, onResize, control }: ResizerProps) {
  const draw = (event: PointerEvent<HTMLSpanElement>): void => {
    const handle = event.currentTarget
    const from = event.clientX
    const before = widthOf(handle.parentElement)
    const towards = isMirrored(handle) ? -1 : 1
    const follow = ({ clientX }: { readonly clientX: number }): void =>
      onResize(clamp(before + (towards * (clientX - from)) / rem(), limits))
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', follow), {
      once: true,
    })
    event.preventDefault()
  }
  const press = (event: KeyboardEvent<HTMLSpanElement>): void => {
    const parent = event.currentTarget.parentElement
    const width = parent === null ? undefined : widthAfter(parent, event.key, limits)
    if (width === undefined && event.key !== 'Enter') return
    onResize(width)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      className={`${styles.resizer} ${className ?? ''}`}
      onPointerDown={draw}
      onDoubleClick={() => onResize(undefined)}
      {...(control === undefined
        ? { 'aria-hidden': true }
        : {
            role: 'separator',
            'aria-orientation': 'vertical',
            'aria-label': control.label,
            'aria-valuemin': limits.min,
            'aria-valuemax': limits.max,
            'aria-valuenow': control.width,
            tabIndex: 0,
            onKeyDown: press,
          })}
    />
  )
}
