import { isPicture } from '../../../data/items/is-picture.ts'
import { followFiles } from '../../../data/outbox/given-files.ts'
import { isOverlaid } from '../../../ui/overlay/is-overlaid.ts'
import { addPhotoItems } from './photo-items.ts'

/**
 * Makes items of photos that are dropped anywhere on the page; `go` leads to where they are named. What a part of the page takes
 * itself, such as a row of a list, is its own. Returns what ends it.
 */
export const followPhotos = (go: () => void): (() => void) =>
  followFiles(
    {
      targetAt: () => (isOverlaid() ? undefined : true),
      onOver: () => undefined,
      onDrop(_, files) {
        if (!files.some(isPicture)) return
        addPhotoItems(files)
        go()
      },
    },
    window,
  )
