import { gatherBatches } from '#db/query/batches.ts'
import { partsOf } from '#files/key-shapes.ts'
import { type AsideFile, listSetAside } from '#files/set-aside.ts'
import type { FileStore } from '#files/store.ts'
import type { BackgroundCtx } from '#jobs/background.ts'
import { addMilliseconds, day } from '#kernel/clock.ts'
import { findDeletionLock } from './deletion-lock.ts'
import { stillNamed } from './named-files.ts'

/** For how many days a file that was set aside stays. */
export const setAsideDays = 30

/** A file that was set aside, and what is known of it. */
export interface SetAsideState extends AsideFile {
  /** A row names it, and it is not under its key. */
  readonly isNeeded: boolean
  /** Its time is over. */
  readonly isOver: boolean
}

/** What came of files that were set aside. */
interface SetAsideCounts {
  broughtBack: number
  removed: number
}

/**
 * Brings back files that were set aside and that a row names after all, and removes those whose time is over. Running
 * twice only finds less to do.
 */
export async function sweepSetAside(ctx: BackgroundCtx, store: FileStore): Promise<SetAsideCounts> {
  const counts = { broughtBack: 0, removed: 0 }
  for await (const { aside, key, isNeeded, isOver } of inspectSetAside(ctx, store)) {
    if (isNeeded && (await store.copy(aside, key))) counts.broughtBack++
    else if (!isOver || (await ctx.read(({ db, now }) => findDeletionLock(db, now))) !== undefined) continue
    else counts.removed++
    await store.remove(aside)
  }
  return counts
}

/** Every file that was set aside, and how it stands with it. */
export async function* inspectSetAside(
  ctx: Pick<BackgroundCtx, 'read' | 'signal' | 'now'>,
  store: FileStore,
): AsyncGenerator<SetAsideState> {
  const lastDay = addMilliseconds(ctx.now(), -setAsideDays * day).slice(0, 10)
  for await (const files of gatherBatches(listSetAside(store))) {
    if (ctx.signal.aborted) return
    const named = await namedAmong(ctx, files)
    for (const file of files) {
      const there = named.has(file.key) ? await store.find(file.key) : undefined
      const isSafe = !named.has(file.key) || there?.size === file.size
      yield {
        ...file,
        isNeeded: named.has(file.key) && there === undefined,
        isOver: isSafe && file.day < lastDay,
      }
    }
  }
}

/** Those of the keys that rows name, whatever their groups are. */
async function namedAmong(
  ctx: Parameters<typeof stillNamed>[0],
  files: readonly AsideFile[],
): Promise<Set<string>> {
  const byGroup = Map.groupBy(files, ({ key }) => partsOf(key)?.groupId)
  const named = new Set<string>()
  for (const [groupId, ofGroup] of byGroup) {
    const keys = ofGroup.map(({ key }) => key)
    // What belongs to no group is named by nothing that could be asked.
    if (groupId === undefined) continue
    for (const key of await stillNamed(ctx, groupId, keys)) named.add(key)
  }
  return named
}
