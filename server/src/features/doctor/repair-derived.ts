import { carryOutRepair, countEntities, planRepairs } from '#features/entities/index.ts'
import { defineLongWrite } from '#long-writes/define-long-write.ts'

/** Puts right what is kept of all items of a group together: heights, totals and the words of names. */
export const repairDerived = defineLongWrite({
  kind: 'doctor.derived',
  format: 1,
  // Each subject is many rows.
  batchSize: 1,
  countSubjects: ({ db, actor }) => countEntities(db, actor.groupId),
  async *plan({ db, groupId }, _input: null) {
    yield* planRepairs(db, groupId)
    return null
  },
  async apply({ db, groupId }, repairs) {
    for (const repair of repairs) await carryOutRepair(db, groupId, repair)
    return null
  },
  // What was mended is right by itself.
  revert: async () => undefined,
  finish: ctx => ctx.announce('entity.mutation'),
  result: () => undefined,
})
