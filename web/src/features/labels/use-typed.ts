import { useState } from 'react'
import { numberIn } from '../../ui/field/number-in.ts'

interface Typed {
  readonly text: string
  /** The value from which it was typed. */
  readonly before: string
  /** The value that it has become; the one before when it is none. */
  readonly sent: string
}

/**
 * A text that is typed and stands in the address, which takes a moment to follow. `read` makes a value of it; undefined: it is none,
 * and stays as it was typed.
 */
export function useTyped(
  value: string,
  read: (text: string) => string | undefined,
  onValue: (value: string) => void,
) {
  const [typed, note] = useState<Typed>()
  const isShown = typed !== undefined && (value === typed.before || value === typed.sent)
  return {
    value: isShown ? typed.text : value,
    isWrong: isShown && read(typed.text) === undefined,
    type(text: string): void {
      const next = read(text)
      note({ text, before: value, sent: next ?? value })
      if (next !== undefined && next !== value) onValue(next)
    },
  }
}

/** The same for a count from 1 to `max`. */
export const useTypedCount = (count: number, max: number, onCount: (count: number) => void) =>
  useTyped(
    String(count),
    text => {
      const number = numberIn(text) ?? 0
      return Number.isInteger(number) && number >= 1 && number <= max ? String(number) : undefined
    },
    next => onCount(Number(next)),
  )
