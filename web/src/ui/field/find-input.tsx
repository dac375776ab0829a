import type { KeyboardEvent } from 'react'
import { Input, type InputProps } from 'react-aria-components'
import { focusedOption } from './focused-option.ts'

/** Enter takes the option that the arrow keys have gone to. */
function takeFocused(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, ctrlKey, metaKey, nativeEvent } = event
  if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing || event.isPropagationStopped()) return
  const option = focusedOption(event.currentTarget)
  if (option === null) return
  event.preventDefault()
  event.stopPropagation()
  option.click()
}

/** The input above a list of what it finds: the arrow keys go through that list while the focus stays here (WAI-ARIA: combobox). */
export const FindInput = ({ onKeyDownCapture, ...rest }: InputProps) => (
  <Input
    {...rest}
    role="combobox"
    aria-expanded
    aria-haspopup="listbox"
    onKeyDownCapture={event => {
      onKeyDownCapture?.(event)
      takeFocused(event)
    }}
  />
)
