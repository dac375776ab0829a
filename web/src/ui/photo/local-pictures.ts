import { useState, useSyncExternalStore } from 'react'

type Pictures = ReadonlyMap<string, string>

let pictures: Pictures = new Map()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows other addresses in place of these from now on: those of pictures on this device. */
export function showLocalPictures(given: Pictures): void {
  pictures = given
  for (const listener of listeners) listener()
}

/** Addresses that are shown in place of others. */
export const useLocalPictures = (): Pictures => useSyncExternalStore(subscribe, () => pictures)

/** The address that is shown for a picture; undefined where none comes from it, until it may come from elsewhere. */
export function usePicture(src: string | undefined) {
  const local = useLocalPictures()
  const [missing, note] = useState<{ readonly src: string | undefined; readonly local: Pictures }>()
  const isMissing = missing?.src === src && missing?.local === local
  return {
    address: src === undefined || isMissing ? undefined : (local.get(src) ?? src),
    isLocal: src !== undefined && local.has(src),
    miss: () => note({ src, local }),
  }
}
