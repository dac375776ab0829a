import { useMemo } from 'react'
import { type TagTree, tagTree } from '../../data/items/tags.ts'
import { listTags, listTagUse } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'

/** The tags of the group with what carries them; `tree` is undefined until the tags are known, their use comes after them. */
export function useTags() {
  const tags = useOperation(listTags, {})
  const uses = useOperation(listTagUse, {}, { keepsPrevious: true })
  const tree = useMemo((): TagTree | undefined => {
    if (tags.data === undefined) return undefined
    const byId = uses.data === undefined ? undefined : new Map(uses.data.map(({ id, ...use }) => [id, use]))
    return tagTree(tags.data, byId)
  }, [tags.data, uses.data])
  const error = tags.error ?? uses.error
  const retry = (): void => {
    if (tags.error !== null) void tags.refetch()
    if (uses.error !== null) void uses.refetch()
  }
  return { tree, error: tree === undefined ? error : null, useError: uses.error, retry }
}
