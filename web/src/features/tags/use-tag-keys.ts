import { useEffect, useEffectEvent } from 'react'
import { letterKeys } from '../../ui/keys/letter-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { isOverlaid } from '../../ui/overlay/is-overlaid.ts'

/** What the keys of the screen do; `focused` is the tag whose row has the focus, or the one that is open. */
export interface TagKeys {
  readonly add: () => void
  readonly ask: () => void
  readonly rename: () => void
  readonly remove: () => void
  readonly cut: () => void
  /** Answers whether something was cut. */
  readonly paste: () => boolean
  /** Lets go of what is cut, then of what is selected, then of the panel; answers whether there was any. */
  readonly escape: () => boolean
}

type Act = () => boolean | void

function actOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, keys: TagKeys): Act | undefined {
  if (altKey || shiftKey) return undefined
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) return letter === 'x' ? keys.cut : letter === 'v' ? keys.paste : undefined
  const acts: Readonly<Record<string, Act>> = {
    n: keys.add,
    [letterKeys.move]: keys.ask,
    F2: keys.rename,
    Delete: keys.remove,
    Backspace: keys.remove,
    Escape: keys.escape,
  }
  return acts[key]
}

/** The keys of the screen, before the tree and the frame take them; where nothing may be changed only Escape. */
export function useTagKeys(mayWrite: boolean, keys: TagKeys): void {
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    const { target } = event
    if (isTyping(target) || isOverlaid()) return
    const act = mayWrite || event.key === 'Escape' ? actOf(event, keys) : undefined
    if (act === undefined || act() === false) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onPress(event)
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
}
