import { createStore } from '../../data/wire/store.ts'

const dropped = createStore<File | undefined>(undefined)

/** A file that was dropped somewhere on the page and that nobody has taken yet. */
export const useDroppedFile = (): File | undefined => dropped.use()

export const noteDroppedFile = dropped.set

/** The dropped file; taken once. */
export function takeDroppedFile(): File | undefined {
  const file = dropped.get()
  dropped.set(undefined)
  return file
}
