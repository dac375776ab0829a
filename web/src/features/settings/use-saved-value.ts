import { useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { tellSaved } from './saved.ts'

/** A setting that is saved as soon as it is chosen. */
export interface SavedValue<T> {
  /** What was chosen last: also while it is being saved, and when it was not. */
  readonly value: T
  /** Why it is not saved. */
  readonly error: string | undefined
  choose(this: void, value: T): void
  /** Saves what is not saved once more. */
  retry(this: void): void
}

/** Saves a setting at once, and says *Saved* in the head; what is not saved stays as it was chosen, with the reason. */
export function useSavedValue<T>(known: T, save: (value: T) => Promise<unknown>): SavedValue<T> {
  const [chosen, setChosen] = useState<{ readonly value: T; readonly error?: unknown }>()
  const choose = (value: T): void => {
    const mine = { value }
    setChosen(mine)
    // What was chosen since is not taken back.
    const settle = (outcome: typeof chosen) => setChosen(now => (now === mine ? outcome : now))
    save(value).then(
      () => {
        settle(undefined)
        tellSaved()
      },
      (error: unknown) => settle({ value, error }),
    )
  }
  return {
    value: chosen === undefined ? known : chosen.value,
    error: chosen?.error === undefined ? undefined : errorText(chosen.error),
    choose,
    retry: () => {
      if (chosen !== undefined) choose(chosen.value)
    },
  }
}
