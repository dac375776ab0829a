import { followFiles } from '../../../data/outbox/given-files.ts'
import { enqueueFiles } from '../../../data/outbox/upload-queue.ts'
import { indexOf } from '../edit/cells-in-grid.ts'

/** Attaches files that are dropped on a row of a grid to its item; `idAt` tells which that is. Returns what ends it. */
export function followRowDrops(grid: HTMLElement, idAt: (index: number) => string | undefined): () => void {
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
  })
}
