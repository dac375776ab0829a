import { copyRows } from '#db/copy-rows.ts'
import type { Database } from '#db/database.ts'
import { documentKey } from '#features/files/index.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import type { GroupPlan } from './group-plan.ts'
import type { CarriedFiles } from './move-group.ts'
import { moveGroups } from './move-in.ts'
import type { MovePlan } from './plan-move.ts'

/** What is here already that a move could meet; all else belongs to a group, or gives way. */
const shared = ['groups', 'users'] as const

/**
 * Makes the very writes of a move in an empty database, `ctx`, beside what is `here`; throws what the move would throw.
 * Files are not copied.
 */
export async function rehearse(
  ctx: BackgroundCtx,
  plan: MovePlan,
  here: Database | undefined,
  tell: (progress: string) => void,
): Promise<void> {
  await here?.read(from => ctx.write(({ db }) => copyRows(from, db, shared)))
  await moveGroups(ctx, plan, rehearsedFiles, tell)
}

/** The files of a group as if they had come, under keys of their own. */
const rehearsedFiles = async ({ groupId, found }: GroupPlan): Promise<CarriedFiles> => ({
  of(attachmentId) {
    const size = found.get(attachmentId)?.size
    return size === undefined ? undefined : { key: documentKey(groupId, attachmentId), size }
  },
  findLost: async () => undefined,
})
