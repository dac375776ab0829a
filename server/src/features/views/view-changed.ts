import type { WriteCtx } from '#server/context.ts'
import type { ViewRow } from './views.queries.ts'

/** Tells what became of a view. The name of one that is nobody else's stays untold. */
export async function viewChanged(
  { emit }: WriteCtx,
  what: 'created' | 'updated' | 'deleted',
  { id, name, is_shared }: Pick<ViewRow, 'id' | 'name' | 'is_shared'>,
): Promise<void> {
  const facts = is_shared === 1 ? { name } : {}
  await emit({ name: `view.${what}`, subjectId: id, facts })
}
