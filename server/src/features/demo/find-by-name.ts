import type { WriteCtx } from '#server/context.ts'

/** Entities of the sample inventory by their exact names. */
export const findByName = async ({ db, actor }: WriteCtx, names: readonly string[]) =>
  names.length === 0
    ? []
    : await db.q
        .selectFrom('entities')
        .select(['id', 'name'])
        .where('group_id', '=', actor.groupId)
        .where('name', 'in', names)
        .execute()
