import { type FocusEvent, type KeyboardEvent, useState } from 'react'

interface ComboEnds {
  /** Takes back what was typed. */
  readonly cancel: () => void
  /** Takes what was typed for an answer when the field is left; `isTab`: by the key, which takes what was found first. */
  readonly settle: (typed: string, isTab: boolean) => void
}

/** State of a combo box: the typed text, whether the list is open, and its keys. */
export function useCombo({ cancel, settle }: ComboEnds) {
  const [isOpen, open] = useState(false)
  /** Undefined as long as the field shows what is chosen. */
  const [typed, setTyped] = useState<string>()
  const leave = (isTab: boolean): void => {
    open(false)
    if (typed !== undefined) settle(typed, isTab)
  }
  return {
    isOpen,
    open,
    typed,
    type(text: string) {
      setTyped(text)
      open(true)
    },
    end() {
      setTyped(undefined)
      open(false)
    },
    onBlur({ nativeEvent }: FocusEvent) {
      if (nativeEvent.isTrusted && document.hasFocus()) leave(false)
    },
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Tab') leave(true)
      const opens = !isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      const cancels = event.key === 'Escape' && (isOpen || typed !== undefined)
      if (!opens && !cancels) return
      event.preventDefault()
      event.stopPropagation()
      if (opens) open(true)
      else cancel()
    },
  }
}
