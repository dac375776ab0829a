import { useEffect, useRef } from 'react'
import type { Movable } from '../../data/move-entities.ts'
import { useMoving } from './moving.tsx'

/** The keys of the screen, for when neither the tree nor the rows have taken them: they are about the location that is shown. */
export function useScreenKeys(what: readonly Movable[], locationId: string | undefined): void {
  const { onKey } = useMoving()
  const latest = useRef({ onKey, what, locationId })
  latest.current = { onKey, what, locationId }
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element &&
        event.target.closest('[role*=dialog], [role=menu], nav, aside') !== null
      if (!isElsewhere) latest.current.onKey(event, latest.current.what, latest.current.locationId)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
