import { isTurnHeld } from '#db/group-turns.ts'
import type { BackgroundCtx } from './background.ts'

/** Does what a periodic task does in one of all groups. While a long write has the group's turn, it is left for the next time. */
export async function skipHeldGroup(
  { log }: BackgroundCtx,
  groupId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isTurnHeld(error)) throw error
    log.info({ groupId }, 'A group is left for the next time: a long write has its turn')
  }
}
