import { fillIn, type Values } from '@stowage/contract/catalogues/placeholders'
import { statement } from '#db/query/statement.ts'
import { invalid } from '#kernel/problem.ts'

const longestName = 255

/** A name with its placeholders filled in, cut to what a name may have. Throws `validation` at `path` when it is empty then. */
export function filledName(pattern: string, values: Values, path: string): string {
  const name = [...fillIn(pattern, values)].slice(0, longestName).join('')
  if (name.trim() === '') throw invalid(path, 'empty_when_filled_in')
  return name
}

/** Sets how many items a template has made. */
export const setMade = statement<{ groupId: string; id: string; made: number }>()((q, p) =>
  q.updateTable('templates').set({ made: p.made }).where('group_id', '=', p.groupId).where('id', '=', p.id),
)
