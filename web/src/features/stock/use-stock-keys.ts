import { useEffect, useEffectEvent } from 'react'
import { letterOf } from '../../ui/keys/letter-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { isOverlaid } from '../../ui/overlay/is-overlaid.ts'

/** The letter keys of the list of products, before the frame takes them. */
export function useStockKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isOverlaid()) return
    const act = acts[letterOf(event)]
    if (act === undefined) return
    act()
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onPress(event)
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
