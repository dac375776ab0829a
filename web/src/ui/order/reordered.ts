/** Where a drag has ended, as React Aria tells it. */
interface DropTarget {
  readonly key: string | number
  readonly dropPosition: 'before' | 'after' | 'on'
}

/** The ids after some of them were dragged in front of another one, or behind it. */
export function reordered(
  ids: readonly string[],
  moved: ReadonlySet<string | number>,
  { key, dropPosition }: DropTarget,
): string[] {
  if (moved.has(key)) return [...ids]
  const taken = ids.filter(id => moved.has(id))
  const rest = ids.filter(id => !moved.has(id))
  const at = rest.indexOf(String(key))
  return rest.toSpliced(dropPosition === 'before' ? at : at + 1, 0, ...taken)
}
