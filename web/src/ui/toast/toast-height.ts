import { type CSSProperties, useSyncExternalStore } from 'react'
import { isTyping } from '../keys/typing.ts'

let height = 0
const listeners = new Set<() => void>()

function tell(next: number): void {
  if (next === height) return
  height = next
  for (const listener of listeners) listener()
}

/** Moves the messages to the top of the window while they would cover what somebody is typing into. */
function avoidInput(lines: HTMLElement): void {
  delete lines.dataset['top']
  const input = document.activeElement
  if (input === null || lines.contains(input) || !isTyping(input)) return
  const at = lines.getBoundingClientRect()
  const edited = input.getBoundingClientRect()
  const isCovered =
    at.top < edited.bottom && at.bottom > edited.top && at.left < edited.right && at.right > edited.left
  if (isCovered) lines.dataset['top'] = ''
}

const occasions = ['focusin', 'focusout', 'scroll', 'resize'] as const

/** Measures the messages for as long as they are there, and keeps them off what is edited. A ref for what holds them. */
export function measureLines(lines: HTMLElement | null): (() => void) | undefined {
  if (lines === null) return undefined
  const place = (): void => avoidInput(lines)
  const observer = new ResizeObserver(() => {
    tell(lines.offsetHeight)
    place()
  })
  observer.observe(lines)
  for (const occasion of occasions) addEventListener(occasion, place, { capture: true, passive: true })
  return () => {
    observer.disconnect()
    for (const occasion of occasions) removeEventListener(occasion, place, { capture: true })
    tell(0)
  }
}

/** The height of the messages together, in pixels; 0 when there is none. */
const useToldHeight = (): number =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => height,
  )

/** The room for the messages and a gap beside them, a length, as the property `--told`; nothing while there is none. */
export function useToastHeight(gap: string): CSSProperties {
  const height = useToldHeight()
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--told': height === 0 ? '0px' : `calc(${height}px + ${gap})`,
  }
  return style
}
