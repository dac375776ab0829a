import { allowBytes, maxBytes, usedBytes } from './room.ts'

/** Bytes of the files that wait, and how many may. */
export interface Room {
  readonly used: number
  readonly allowed: number
}

/** Asks the browser how much room it gives; over plain http it does not say. */
export async function measureRoom(): Promise<Room> {
  const storage = (navigator as { readonly storage?: StorageManager }).storage
  const { quota, usage = 0 } = (await storage?.estimate().catch(() => undefined)) ?? {}
  const used = usedBytes()
  const allowed = quota === undefined ? maxBytes : Math.min(maxBytes, Math.max(0, quota - usage) + used)
  allowBytes(allowed)
  return { used, allowed }
}
