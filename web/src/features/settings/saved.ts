import { createStore } from '../../data/wire/store.ts'

/** How long *Saved* is shown. Milliseconds. */
const shownFor = 2000

const saved = createStore(false)

let timer: ReturnType<typeof setTimeout> | undefined

/** Says in the head that a change was saved, for 2 s. */
export function tellSaved(): void {
  clearTimeout(timer)
  saved.set(true)
  timer = setTimeout(() => saved.set(false), shownFor)
}

/** Whether *Saved* is to be shown. */
export const useIsSaved = (): boolean => saved.use()
