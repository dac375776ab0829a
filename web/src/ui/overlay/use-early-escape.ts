import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Closes an overlay by Escape as long as the focus is still where it was before. React Aria moves the focus some time after the
 * overlay is drawn, and only hears of keys that are pressed inside.
 */
export function useEarlyEscape(
  overlay: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const before = document.activeElement
    if (!isOpen || overlay.current?.contains(before) === true) return undefined
    const press = (event: KeyboardEvent): void => {
      const { key, target, isComposing } = event
      if (key !== 'Escape' || isComposing || (target !== before && target !== document.body)) return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [overlay, isOpen])
}
