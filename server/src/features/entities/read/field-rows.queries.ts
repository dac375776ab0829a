import { statement } from '#db/query/statement.ts'

/** The rows of the custom fields of some entities, those of each in their order. */
export const fieldRowsOf = statement<{ groupId: string; rowNumbers: readonly number[] }>()((q, p, dialect) =>
  q
    .selectFrom('entity_fields')
    .selectAll()
    .where(({ ref }) => dialect.impliedGroup(ref('group_id'), p.groupId))
    .where(({ ref }) => dialect.isAnyOf(ref('entity_n'), p.rowNumbers, 'number'))
    .orderBy('entity_n')
    .orderBy('position'),
)
