import { basePath } from '../wire/base-path.ts'
import { databaseWith } from '../wire/database.ts'
import { keptUser } from '../wire/personal-storage.ts'

/** What another app has shared with this one, as the service worker keeps it (`service-worker.js`). */
export interface Share {
  readonly id: string
  /** When, milliseconds since 1970. */
  readonly at: number
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: readonly File[]
  /** Who has seen it first: nobody else does from then on. */
  readonly userId?: string
}

const inStores = databaseWith(`stowage-shared${basePath}`, { shares: 'id' })

/** What was shared and is not put anywhere yet, the oldest first. It is theirs from now on who see it. */
export async function readShares(): Promise<readonly Share[]> {
  const userId = keptUser()
  const all = await inStores<Share[]>('readonly', store => store('shares').getAll())
  const own = all.filter(share => share.userId === undefined || share.userId === userId)
  for (const share of own)
    if (share.userId === undefined && userId !== undefined)
      await inStores('readwrite', store => store('shares').put({ ...share, userId }))
  return own.toSorted((one, other) => one.at - other.at)
}

/** Removes what was put somewhere, or is not wanted. */
export async function forgetShares(shares: readonly Pick<Share, 'id'>[]): Promise<void> {
  for (const { id } of shares) await inStores('readwrite', store => store('shares').delete(id))
}
