import { bytesOf } from './entry.ts'
import { outbox } from './outbox.ts'

/** At most so many bytes of files wait in a browser. */
export const maxBytes = 200_000_000

let allowed = maxBytes

/** Says how many bytes the browser allows. */
export const allowBytes = (bytes: number): void => {
  allowed = bytes
}

/** The bytes of the files that wait. */
export const usedBytes = (): number =>
  outbox.get().reduce((sum, entry) => sum + (entry.isUnkept === true ? 0 : bytesOf(entry)), 0)

/** May files of so many bytes wait besides those that do? */
export const hasRoomFor = (bytes: number): boolean => usedBytes() + bytes <= allowed
