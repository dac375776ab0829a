import { draggedLinks, type GivenLink } from '../../../data/items/given-links.ts'
import { followFiles } from '../../../data/outbox/given-files.ts'
import { enqueueFiles } from '../../../data/outbox/upload-queue.ts'
import { indexOf } from '../edit/cells-in-grid.ts'

interface RowDrops {
  /** The id of the item of a row. */
  readonly idAt: (index: number) => string | undefined
  readonly onLinks: (id: string, links: readonly GivenLink[]) => void
}

/** Attaches files and links that are dropped on a row of a grid to its item. Returns what ends it. */
export function followRowDrops(grid: HTMLElement, { idAt, onLinks }: RowDrops): () => void {
  let marked: Element | undefined
  const mark = (row: Element | undefined): void => {
    marked?.removeAttribute('data-takes-files')
    row?.setAttribute('data-takes-files', '')
    marked = row
  }
  return followFiles({
    targetAt: element =>
      grid.contains(element) ? (element.closest('[data-index]') ?? undefined) : undefined,
    onOver: mark,
    onDrop(row, files) {
      const id = idAt(indexOf(row))
      if (id !== undefined) enqueueFiles(id, files)
    },
    onLinks(row, data) {
      const id = idAt(indexOf(row))
      if (id !== undefined) onLinks(id, draggedLinks(data))
    },
  })
}
