import { statement } from '#db/query/statement.ts'

/** Which of some entities carries which tag, all by row numbers. */
export const tagLinks = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_tags')
    .select(['n', 'tag_n'])
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('n'), p.rowNumbers, 'number')),
)
