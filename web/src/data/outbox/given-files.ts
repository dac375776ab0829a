import { isTableFile } from '../items/table-files.ts'

/**
 * The files of a paste. None when a text field is to get text: programs for tables and texts copy a picture of it besides, and then
 * the text is plain and formatted. A file of a file manager comes with its name as plain text alone.
 */
export function pastedFiles({ clipboardData, target }: ClipboardEvent): readonly File[] {
  if (clipboardData === null) return []
  const isText = ['text/plain', 'text/html'].every(type => clipboardData.types.includes(type))
  return isText && isField(target) ? [] : [...clipboardData.files]
}

interface Drops<T> {
  /** What the files that are over an element are for; undefined: they are not for this. */
  readonly targetAt: (element: Element) => T | undefined
  /** Files are over this now, and will be taken; undefined: not any more. */
  readonly onOver: (target: T | undefined) => void
  readonly onDrop: (target: T, files: readonly File[]) => void
  /** Links and pictures of other pages are taken too, as what was dragged with them. */
  readonly onLinks?: (target: T, data: DataTransfer) => void
}

const linkTypes = ['text/uri-list', 'text/html']

/** Does it want text of its own? */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null

/**
 * Takes files that are dropped on parts of the page. Tables alone are left to the import, and what is dragged within the page to what
 * it is dragged for. A text field gets links as text. On the window it gets what no part of the page has taken. Returns what ends it.
 */
export function followFiles<T>(
  { targetAt, onOver, onDrop, onLinks }: Drops<T>,
  on: Document | Window = document,
): () => void {
  // A picture of the page that is dragged looks like a file.
  let isOwn = false
  const find = ({ target, dataTransfer, defaultPrevented }: DragEvent): T | undefined => {
    if (isOwn || defaultPrevented || dataTransfer === null) return undefined
    const areLinks = onLinks !== undefined && !isField(target)
    const wanted = areLinks ? ['Files', ...linkTypes] : ['Files']
    if (!wanted.some(type => dataTransfer.types.includes(type))) return undefined
    return target instanceof Element ? targetAt(target) : undefined
  }
  const over = (event: DragEvent): void => {
    const found = find(event)
    onOver(found)
    if (found === undefined || event.dataTransfer === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  }
  const drop = (event: DragEvent): void => {
    onOver(undefined)
    const found = find(event)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (found === undefined || event.dataTransfer === null) return
    if (files.length > 0 && files.every(isTableFile)) return
    event.preventDefault()
    if (files.length > 0) onDrop(found, files)
    else onLinks?.(found, event.dataTransfer)
  }
  const leave = ({ relatedTarget }: DragEvent): void => {
    if (relatedTarget === null) onOver(undefined)
  }
  const ended = new AbortController()
  const { signal } = ended
  // Before the window, where the import listens.
  on.addEventListener('dragover', event => over(event as DragEvent), { signal })
  on.addEventListener('drop', event => drop(event as DragEvent), { signal })
  on.addEventListener('dragleave', event => leave(event as DragEvent), { signal })
  document.addEventListener('dragstart', () => (isOwn = true), { signal, capture: true })
  // A row that is scrolled away while it is dragged hears of no end.
  for (const end of ['dragend', 'pointerdown'])
    document.addEventListener(end, () => (isOwn = false), { signal, capture: true })
  return () => ended.abort()
}
