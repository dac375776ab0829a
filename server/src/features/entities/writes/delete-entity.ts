import type { deleteEntity as operation } from '@stowage/contract/entities/entities'
import type { InputOf } from '@stowage/contract/protocol/operation'
import { defineLongWrite, type PlanCtx } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'
import { takeOut } from '../placement/find-cascade.ts'
import { requireEntityRow } from '../read/entity.queries.ts'
import { templatesOf } from '../subjects/clear-templates.ts'
import { countAround } from '../subjects/count-affected.ts'
import {
  applySubjects,
  type EntitySubject,
  placementSubjects,
  revertSubjects,
  subjectsFor,
} from '../subjects/entity-subjects.ts'
import { planDeletion } from '../subjects/plan-deletion.ts'

type Input = InputOf<typeof operation>

/** Deletes an entity. What lies in it stays: at its pin, or at the top level. */
export const deleteEntity = defineLongWrite({
  kind: 'entities.delete',
  format: 2,
  async countSubjects({ db, actor, request }: WriteCtx, { id }: Input) {
    const { version } = await requireEntityRow(db, actor.groupId, id)
    request.expectVersion(version)
    return countAround(db, actor.groupId, [id])
  },
  async *plan({ db, groupId }: PlanCtx, { id }): AsyncGenerator<readonly EntitySubject[], null> {
    for await (const placements of takeOut(db, groupId, new Set([id]))) yield placementSubjects(placements)
    for await (const templates of templatesOf(db, groupId, [id]))
      yield subjectsFor(
        'clearTemplate',
        templates.map(template => template.id),
      )
    yield* planDeletion(db, groupId, [id])
    return null
  },
  apply: applySubjects,
  revert: (ctx, _subjects, undo) => revertSubjects(ctx, undo),
  result: () => undefined,
})
