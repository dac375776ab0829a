import type { Instant } from '#kernel/clock.ts'
import type { FileStore } from './store.ts'

const prefix = 'set-aside/'
const shape = /^set-aside\/(\d{4}-\d\d-\d\d)\/(.+)$/

/** A file that was set aside. */
export interface AsideFile {
  /** The key under which it is. */
  readonly aside: string
  /** The key under which it was. */
  readonly key: string
  /** The day on which it was set aside. */
  readonly day: string
  readonly size: number
}

/** Is this the key of a file that was set aside? */
export const isSetAside = (key: string): boolean => shape.test(key)

/** Under which key a file is set aside. The day stands in it, since the times of files change when they are copied. */
export const setAsideKeyOf = (key: string, now: Instant): string => `${prefix}${now.slice(0, 10)}/${key}`

/** Every file that was set aside. */
export async function* listSetAside(store: FileStore): AsyncGenerator<AsideFile> {
  for await (const { key: aside, size } of store.list(prefix)) {
    const [, day, key] = shape.exec(aside) ?? []
    if (day !== undefined && key !== undefined) yield { aside, key, day, size }
  }
}

/** Sets a file aside at once; for one of which it is certain that nobody keeps it anew meanwhile. */
export async function setAside(store: FileStore, key: string, now: Instant): Promise<void> {
  await store.copy(key, setAsideKeyOf(key, now))
  await store.remove(key)
}
