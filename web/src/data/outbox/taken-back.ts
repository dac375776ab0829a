import type { Undo } from '../../ui/toast/toast-content.ts'
import { whenLeft } from '../wire/session.ts'
import type { AddEntry } from './entry.ts'

type Takes = (added: AddEntry) => boolean

let form: Takes = () => false

/** Has the form for new items take what is taken back, where it answers that it does; returns what ends it. */
export function watchTakenBack(takes: Takes): () => void {
  form = takes
  return () => {
    if (form === takes) form = () => false
  }
}

/** Does the form take an addition that is undone? */
export const goesIntoForm: Takes = added => form(added)

/** Additions that can be taken back, also when no message is about them any more. */
interface Added {
  readonly key: string
  readonly text: string
  readonly undo: Undo
}

/** Their photos stay in memory: only so many. */
const maxAdded = 20

let added: readonly Added[] = []

export function noteAdded(one: Added): void {
  added = [...added, one].slice(-maxAdded)
}

/** An addition was taken back. */
export function forgetAdded(key: string): void {
  added = added.filter(each => each.key !== key)
}

/** The addition of this tab that was confirmed last and is not taken back. */
export const lastAdded = (): Added | undefined => added.at(-1)

whenLeft(() => {
  added = []
})
