import type { KeyboardEvent } from 'react'

const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

/** The keys that move a row back and on: rows stand one below the other, or side by side. */
const keysOf = {
  down: () => ['ArrowUp', 'ArrowDown'],
  across: () => (isRightToLeft() ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']),
} as const

/** Moves the row with the focus by Alt and an arrow key; true when the key is such a one. */
export function moveByKey(
  { key, altKey, target }: Pick<KeyboardEvent, 'key' | 'altKey' | 'target'>,
  ids: readonly string[],
  onReorder: (ids: string[], to: number) => void,
  way: keyof typeof keysOf = 'down',
): boolean {
  const keys = keysOf[way]()
  if (!altKey || !keys.includes(key)) return false
  const id = (target as Element).closest('[data-key]')?.getAttribute('data-key') ?? ''
  const at = ids.indexOf(id)
  const to = at + (key === keys[0] ? -1 : 1)
  if (at >= 0 && to >= 0 && to < ids.length) onReorder(ids.toSpliced(at, 1).toSpliced(to, 0, id), to)
  return true
}
