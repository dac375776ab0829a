import type { SentEntry } from './entry.ts'
import { inOrder, inStores } from './kept-entries.ts'

const dayOf = (at: number): string => new Date(at).toDateString()

/** What a person's changes were that have gone out today after they had waited, the newest first. Older ones are removed. */
export async function sentToday(userId: string): Promise<readonly SentEntry[]> {
  const all = await inOrder(() => inStores<SentEntry[]>('readonly', store => store('sent').getAll()))
  const today = dayOf(Date.now())
  const old = all.filter(({ at }) => dayOf(at) !== today)
  if (old.length > 0)
    await inStores('readwrite', store => {
      for (const { key } of old) store('sent').delete(key)
      return store('sent').count()
    })
  return all
    .filter(each => each.userId === userId && dayOf(each.at) === today)
    .sort((one, other) => other.at - one.at)
}
