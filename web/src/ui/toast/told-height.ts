import { type CSSProperties, useSyncExternalStore } from 'react'

let height = 0
const listeners = new Set<() => void>()

function tell(next: number): void {
  if (next === height) return
  height = next
  for (const listener of listeners) listener()
}

/** Measures the lines that say what was done, for as long as they are there. A ref for what holds them. */
export function measureLines(lines: HTMLElement | null): (() => void) | undefined {
  if (lines === null) return undefined
  const observer = new ResizeObserver(() => tell(lines.offsetHeight))
  observer.observe(lines)
  return () => {
    observer.disconnect()
    tell(0)
  }
}

/** How high the lines that say what was done are together, in pixels; 0 when there is none. */
const useToldHeight = (): number =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => height,
  )

/** The room for these lines and a gap beside them, a length, as the property `--told`; nothing while there is none. */
export function useToldRoom(gap: string): CSSProperties {
  const height = useToldHeight()
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--told': height === 0 ? '0px' : `calc(${height}px + ${gap})`,
  }
  return style
}
