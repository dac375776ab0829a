import type { TagTree } from '../../data/items/tags.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { OneTagPicker } from '../../ui/picker/one-tag-picker.tsx'

/** Asks for a tag. */
export const ChooseTag = ({
  title,
  tree,
  isOffered,
  noTag,
  onChoose,
  onClose,
}: {
  readonly title: string
  readonly tree: TagTree
  readonly isOffered: (id: string) => boolean
  /** What no tag is called, where that can be chosen. */
  readonly noTag?: string | undefined
  readonly onChoose: (id: string | null) => void
  readonly onClose: () => void
}) => (
  <Dialog title={title} isOpen onClose={onClose}>
    <OneTagPicker
      tags={tree.all.filter(({ id }) => isOffered(id))}
      noTag={noTag}
      onChoose={id => {
        onClose()
        onChoose(id ?? null)
      }}
    />
  </Dialog>
)
