import type { KeyboardEvent } from 'react'

/** Moves the row with the focus by Alt and an arrow key; true when the key is such a one. */
export function moveByKey(
  { key, altKey, target }: Pick<KeyboardEvent, 'key' | 'altKey' | 'target'>,
  ids: readonly string[],
  onReorder: (ids: string[]) => void,
): boolean {
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
  const id = (target as Element).closest('[data-key]')?.getAttribute('data-key') ?? ''
  const at = ids.indexOf(id)
  const to = at + (key === 'ArrowUp' ? -1 : 1)
  if (at >= 0 && to >= 0 && to < ids.length) onReorder(ids.toSpliced(at, 1).toSpliced(to, 0, id))
  return true
}
