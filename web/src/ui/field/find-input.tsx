import { type KeyboardEvent, useRef } from 'react'
import { Input, type InputProps } from 'react-aria-components'
import { focusedOption } from './focused-option.ts'

interface FindInputProps extends InputProps {
  /** Called by Enter as long as no option was focused by arrow keys or mouse since the text was typed. */
  readonly onFirst?: (() => void) | undefined
}

/**
 * The input above a list of what it finds: the arrow keys go through that list while the focus stays here (WAI-ARIA: combobox).
 * Enter takes the option that somebody has gone to. What the list has the focus on by itself may still belong to the text before.
 */
export function FindInput({ onFirst, onKeyDownCapture, ...rest }: FindInputProps) {
  const goneAt = useRef<string>(undefined)
  const takeFocused = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event
    if (nativeEvent.isComposing || event.isPropagationStopped()) return
    if (key.startsWith('Arrow')) goneAt.current = currentTarget.value
    if (key !== 'Enter' || ctrlKey || metaKey) return
    const option = focusedOption(currentTarget)
    const isGone = goneAt.current === currentTarget.value || option?.matches('[data-hovered]') === true
    if (isGone ? option === null : onFirst === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (isGone) option?.click()
    else onFirst?.()
  }
  return (
    <Input
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- Autocomplete around it says which list it controls
      role="combobox"
      aria-expanded
      aria-haspopup="listbox"
      {...rest}
      onKeyDownCapture={event => {
        onKeyDownCapture?.(event)
        takeFocused(event)
      }}
    />
  )
}
