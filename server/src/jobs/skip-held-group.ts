import { isGroupLocked } from '#db/group-lock.ts'
import type { BackgroundCtx } from './background.ts'

/** Does what a periodic task does in one of all groups. While a long write has the group lock, it is left for the next time. */
export async function skipHeldGroup(
  { log }: BackgroundCtx,
  groupId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isGroupLocked(error)) throw error
    log.info({ groupId }, 'A group is skipped until the next run: a long write holds its lock')
  }
}
