import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isAnythingSelected } from '../../shared/screen-commands.ts'
import { letterKeys, letterOf } from '../../ui/keys/letter-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { isOverlaid } from '../../ui/overlay/is-overlaid.ts'

/** Alt ↑ goes to the location above, or to all of them; L shows the label, where nothing is selected. */
export function useLocationKeys({
  aboveId,
  onLabel,
}: {
  readonly aboveId: string | undefined
  readonly onLabel: () => void
}): void {
  const navigate = useNavigate()
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || shiftKey || isTyping(target)) return
    if (isOverlaid()) return
    if (altKey && key === 'ArrowUp')
      void (aboveId === undefined
        ? navigate({ to: '/locations' })
        : navigate({ to: '/locations/$id', params: { id: aboveId } }))
    else if (!altKey && letterOf(event) === letterKeys.labels && !isAnythingSelected()) onLabel()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onPress(event)
    // Before the tree, which has the arrow keys.
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}
