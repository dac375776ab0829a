import type { Flag } from '#db/tables/columns.ts'
import { findDefaultType } from '#features/entities/index.ts'
import { newId } from '#kernel/ids.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { MadeType } from './import-subjects.ts'
import type { Subject } from './match-rows.ts'
import type { PlannedLocations } from './planned-locations.ts'

/** The types that new entities get. */
export interface DefaultTypes {
  /** By whether it is one of locations. */
  readonly ids: ReadonlyMap<Flag, string>
  /** Those of them that the group does not have yet. */
  readonly made: readonly MadeType[]
}

/** Finds the group's default types, or has them made, where something new needs them. */
export async function planTypes(
  { db, groupId }: PlanCtx,
  locations: PlannedLocations,
  fresh: readonly Subject[],
  itemType: string | undefined,
): Promise<DefaultTypes> {
  const ids = new Map<Flag, string>()
  const made: MadeType[] = []
  for (const isLocation of [0, 1] as const) {
    const isNeeded =
      fresh.some(
        subject => subject.asked.type === '' && locations.stateOf(subject).isLocation === (isLocation === 1),
      ) ||
      (isLocation === 1 && locations.locations.missing.length > 0)
    if (!isNeeded || (isLocation === 0 && itemType !== undefined)) continue
    const found = await findDefaultType(db, groupId, isLocation)
    const id = found?.id ?? newId()
    if (found === undefined) made.push({ id, isLocation })
    ids.set(isLocation, id)
  }
  return { ids, made }
}
