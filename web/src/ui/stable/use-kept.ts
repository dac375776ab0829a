import { useState } from 'react'

/** A value as it was in the last rendering in which `isTaken`; at first as it is then. */
export function useKept<Value extends object | boolean | undefined>(value: Value, isTaken: boolean): Value {
  const [kept, keep] = useState(value)
  if (isTaken && kept !== value) keep(value)
  return kept
}

/** A value that stays the same object for as long as it says the same. */
export function useSame<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  const [kept, keep] = useState({ text, value })
  if (kept.text !== text) keep({ text, value })
  return kept.value
}

/** Whether something is so, or has been since the component is there. */
export const useHasBeen = (isSo: boolean): boolean => useKept(isSo, isSo)
