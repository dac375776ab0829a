import { useEffect, useEffectEvent } from 'react'
import type { Movable } from '../../data/outbox/move-entities.ts'
import { isAnythingSelected } from '../../shared/screen-commands.ts'
import { useMoving } from './moving.tsx'

/** The keys of the screen, for when neither the tree nor the rows have taken them: they are about the location that is shown, or about what is selected. */
export function useScreenKeys(what: readonly Movable[], locationId: string | undefined): void {
  const { onKey } = useMoving()
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    const isElsewhere =
      event.target instanceof Element &&
      event.target.closest('[role*=dialog], [role=menu], nav, aside') !== null
    if (!isElsewhere) onKey(event, isAnythingSelected() ? [] : what, locationId)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onPress(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
