import { useEffect, useEffectEvent } from 'react'
import { letterOf } from '../../ui/keys/letter-keys.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { isOverlaid } from '../../ui/overlay/is-overlaid.ts'

interface LoanKeys {
  /** The keys of letters on this screen. */
  readonly letters: Readonly<Record<string, (() => void) | undefined>>
  /** Closes the panel; undefined: none is open. */
  readonly close: (() => void) | undefined
}

const rowOf = (element: Element | null): Element | null => element?.closest('[data-loan]') ?? null

/** The button that opens a loan takes the focus for its row. */
const focusRow = (row: Element | undefined): boolean => {
  const button = row?.querySelector<HTMLElement>('button, a')
  button?.focus()
  return button instanceof HTMLElement
}

/** The row after or before the one with the focus; the first one without a focus. */
function rowBeside(by: 1 | -1): Element | undefined {
  const rows = [...document.querySelectorAll('main [data-loan]')]
  const focused = rowOf(document.activeElement)
  return focused === null ? rows[0] : rows[rows.indexOf(focused) + by]
}

/** The keys of lists of loans: letters, ↑ and ↓ through the rows, Escape closes the panel. */
export function useLoanKeys({ letters, close }: LoanKeys): void {
  const onPress = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || isOverlaid()) return
    const rows: Readonly<Record<string, () => boolean>> = {
      ArrowDown: () => focusRow(rowBeside(1)),
      ArrowUp: () => focusRow(rowBeside(-1)),
    }
    const act = letters[letterOf(event)] ?? (event.key === 'Escape' ? close : undefined)
    if (act === undefined && rows[event.key]?.() !== true) return
    act?.()
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => onPress(event)
    // Before the keys of the frame: L lends here.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}
