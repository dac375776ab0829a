import { basePath } from '../wire/base-path.ts'

/** What a tab tells the others of the same browser. */
export type Told =
  /** What is kept is another one. */
  | { readonly what: 'changed' }
  /** The server has confirmed an entry. */
  | { readonly what: 'sent'; readonly key: string; readonly answer: unknown }

let channel: BroadcastChannel | undefined

/** Listens to the other tabs. Returns what ends it. */
export function followTabs(listener: (told: Told) => void): () => void {
  const mine = new BroadcastChannel(`stowage-outbox${basePath}`)
  mine.addEventListener('message', ({ data }: MessageEvent<Told>) => listener(data))
  channel = mine
  return () => {
    mine.close()
    if (channel === mine) channel = undefined
  }
}

export const tellTabs = (told: Told): void => channel?.postMessage(told)
