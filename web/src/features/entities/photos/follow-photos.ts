import { isPicture } from '../../../data/items/is-picture.ts'
import { followFiles } from '../../../data/outbox/given-files.ts'
import { enqueueFiles } from '../../../data/outbox/upload-queue.ts'
import { isOverlaid } from '../../../ui/overlay/is-overlaid.ts'
import { addPhotoItems } from './photo-items.ts'

/** The id of the item whose page, panel or row an element is in. */
function itemAt(element: Element): string | undefined {
  const onPage = (): HTMLElement | null | undefined =>
    element.closest('main')?.querySelector<HTMLElement>('article[data-item]')
  return (element.closest<HTMLElement>('[data-item]') ?? onPage())?.dataset['item']
}

/**
 * Makes items of photos that are dropped anywhere on the page; `go` leads to where they are named. What a part of the page takes
 * itself, such as a row of a list, is its own; while that part is still being loaded, files go to its item all the same. Returns what
 * ends it.
 */
export const followPhotos = (go: () => void): (() => void) =>
  followFiles(
    {
      targetAt: element => (isOverlaid() ? undefined : { item: itemAt(element) }),
      onOver: () => undefined,
      onDrop({ item }, files) {
        if (item !== undefined) return enqueueFiles(item, files)
        if (!files.some(isPicture)) return
        addPhotoItems(files)
        go()
      },
    },
    window,
  )
