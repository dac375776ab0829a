import { isPicture } from '../../data/items/is-picture.ts'
import { isTableFile } from '../../data/items/table-files.ts'
import { noteDroppedFile } from './dropped-file.ts'
import type { ImportSearch } from './import-search.ts'

/** The import that a table opens where it is dropped: among contacts, one of contacts. */
export const importFrom = ({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: object
}): ImportSearch =>
  pathname.startsWith('/contacts') || ('of' in search && search.of === 'contacts') ? { of: 'contacts' } : {}

/** May a table be among what is dragged? Its name is not told before it is dropped. */
const mayBeTable = ({ items }: DataTransfer): boolean =>
  [...items].some(({ kind, type }) => kind === 'file' && !/^(image|video|audio)\//.test(type))

/**
 * Has tables that are dropped anywhere be imported; `go` opens the import. What a part of the page takes itself, such as photos, is
 * its own. Returns what ends it.
 */
export function followDrops(go: () => void): () => void {
  const over = (event: DragEvent): void => {
    if (event.defaultPrevented || event.dataTransfer === null || !mayBeTable(event.dataTransfer)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
  }
  const drop = (event: DragEvent): void => {
    if (event.defaultPrevented || event.dataTransfer === null) return
    const files = [...event.dataTransfer.files]
    const file = files.find(isTableFile)
    // Photos, and other files along with them, become items.
    if (file === undefined && files.some(isPicture)) return
    if (mayBeTable(event.dataTransfer)) event.preventDefault()
    if (file === undefined) return
    event.preventDefault()
    noteDroppedFile(file)
    go()
  }
  addEventListener('dragover', over)
  addEventListener('drop', drop)
  return () => {
    removeEventListener('dragover', over)
    removeEventListener('drop', drop)
  }
}
