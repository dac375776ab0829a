import { useEffect, useEffectEvent } from 'react'
import { watchClosing } from './close-watcher.ts'
import { addLayer } from './layers.ts'

/** Has Back close what is open, as long as nothing else lies over it; where it is in the address, the router does that. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void, isInAddress = false): void {
  const onBack = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const close = (): void => onBack()
    const ends = [
      addLayer({ close: isInAddress ? undefined : close }),
      isInAddress ? undefined : watchClosing(close),
    ]
    return () => ends.forEach(end => end?.())
  }, [isOpen, isInAddress])
}
