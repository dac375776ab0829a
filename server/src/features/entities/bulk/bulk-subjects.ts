import type { BatchCtx } from '#long-writes/define-long-write.ts'
import { setHeights } from '../placement/resolve-placement.ts'
import { saveEntities } from '../store/save-entities.ts'
import {
  applySubjects,
  type EntitySubject,
  type EntityUndo,
  revertSubjects,
} from '../subjects/entity-subjects.ts'
import { changeTags, type TagsToChange } from '../writes/change-tags.ts'
import { changeBetween, type MembersToSet, setMembers } from '../writes/set-members.ts'

/** One step of a bulk change. */
export type BulkSubject =
  | EntitySubject
  | ({ readonly change: 'set' } & MembersToSet)
  | ({ readonly change: 'tag' } & TagsToChange)
  /** How much comes to lie below a location. */
  | { readonly change: 'height'; readonly id: string; readonly height: number }

/** What takes a batch of such subjects back. Heights stay: they may be more than what lies below. */
export interface BulkUndo {
  readonly followed: EntityUndo
  readonly set: readonly MembersToSet[]
  readonly tagged: readonly TagsToChange[]
}

/** Changes a batch of entities; returns what takes it back. */
export async function applyBulk(ctx: BatchCtx, subjects: readonly BulkSubject[]): Promise<BulkUndo> {
  const { db, groupId } = ctx
  const { heights, set, tagged, followed } = sortOut(subjects)
  await setHeights(db, groupId, heights)
  const undo = await applySubjects(ctx, followed)
  const changes = await setMembers(ctx, set)
  await saveEntities(db, { groupId }, changes)
  return {
    followed: undo,
    set: changes.map(({ before, after }) => changeBetween(after, before)),
    tagged: await changeTags(ctx, tagged),
  }
}

/** Takes a batch back. */
export async function revertBulk(ctx: BatchCtx, { followed, set, tagged }: BulkUndo): Promise<void> {
  await changeTags(ctx, tagged)
  await saveEntities(ctx.db, { groupId: ctx.groupId }, await setMembers(ctx, set))
  await revertSubjects(ctx, followed)
}

function sortOut(subjects: readonly BulkSubject[]) {
  const heights = new Map<string, number>()
  const set: MembersToSet[] = []
  const tagged: TagsToChange[] = []
  const followed: EntitySubject[] = []
  for (const subject of subjects)
    if (subject.change === 'set') set.push(subject)
    else if (subject.change === 'tag') tagged.push(subject)
    else if (subject.change === 'height') heights.set(subject.id, subject.height)
    else followed.push(subject)
  return { heights, set, tagged, followed }
}
