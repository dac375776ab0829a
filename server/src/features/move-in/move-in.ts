import { examineFiles, type FileFault } from '#features/files/index.ts'
import { enterPeople } from './enter-people.ts'
import { type MoveTools, moveGroup } from './move-group.ts'
import type { MovePlan } from './plan-move.ts'

/** What has come of a move. */
export interface Moved {
  /** The groups that have come; others were here already. */
  readonly groups: ReadonlySet<string>
  /** Attachments whose file is not what it should be; those whose file was missing before are none. */
  readonly faults: readonly FileFault[]
}

/**
 * Moves in what is not here yet, group by group. Interrupted at any moment, it leaves whole groups, and goes on with the
 * others when it is run again.
 */
export async function moveIn(tools: MoveTools, plan: MovePlan): Promise<Moved> {
  const here = new Set(plan.present.groups)
  const isHere = (groupId: string) => here.has(groupId)
  // Later on, somebody who is missing was removed here.
  if (here.size === 0) {
    const alone = [...plan.people.values()].filter(({ groups }) => groups.length === 0)
    await tools.ctx.write(({ db }) => enterPeople(db, alone, null, isHere))
  }
  const moved = new Set<string>()
  for (const group of plan.groups) {
    if (isHere(group.groupId)) continue
    if (await moveGroup(tools, group, plan.people, isHere)) moved.add(group.groupId)
    here.add(group.groupId)
  }
  return { groups: moved, faults: await findFaults(tools, plan) }
}

/** Reads every file that has come, now or before, and holds it against its hash. */
async function findFaults({ ctx, store, tell }: MoveTools, plan: MovePlan): Promise<FileFault[]> {
  tell('Reading every file again')
  const { oddities } = plan
  const groups = new Set(plan.groups.map(({ groupId }) => groupId))
  const missing = new Set(oddities.filter(({ kind }) => kind === 'missingFile').map(({ id }) => id))
  const faults = await Array.fromAsync(examineFiles({ ctx, store, isDeep: true, groups }))
  return faults.filter(({ kind, id }) => kind !== 'missing' || !missing.has(id))
}
