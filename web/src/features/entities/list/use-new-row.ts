import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Rows } from './use-rows.ts'

/** For how long the list looks for a new item: it is read again meanwhile. Milliseconds. */
const soughtFor = 5000

/** For how long its row is marked. Milliseconds. */
const markedFor = 3000

/** Brings a new item into sight once its place among the rows that are near is known. Answers its id while it is marked. */
export function useNewRow(
  id: string | undefined,
  rows: Rows,
  bringIntoSight: (index: number) => void,
): string | undefined {
  const sought = useRef<{ readonly id: string; readonly until: number }>(undefined)
  const [marked, mark] = useState<string>()
  useEffect(() => {
    sought.current = id === undefined ? undefined : { id, until: performance.now() + soughtFor }
  }, [id])
  const seek = useEffectEvent((): void => {
    if (sought.current === undefined) return
    if (performance.now() > sought.current.until) sought.current = undefined
    const index = sought.current === undefined ? undefined : rows.indexOf(sought.current.id)
    if (index === undefined) return
    mark(sought.current?.id)
    sought.current = undefined
    bringIntoSight(index)
  })
  useEffect(() => seek())
  useEffect(() => {
    if (marked === undefined) return undefined
    const timer = setTimeout(() => mark(undefined), markedFor)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
