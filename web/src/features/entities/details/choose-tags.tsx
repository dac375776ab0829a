import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTagChoice } from '../../../data/items/tag-choice.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TagPicker } from '../../../ui/picker/tag-picker.tsx'
import { useTagPicking } from '../../../ui/picker/use-tag-picking.ts'
import { useStable } from '../../../ui/stable/use-stable.ts'

interface ChooseTagsProps {
  readonly title: string
  readonly isOpen: boolean
  readonly chosen: readonly string[]
  readonly onClose: () => void
  readonly onChoose: (ids: string[]) => void
}

/** Asks for tags, of those that there are, or new ones. */
export function ChooseTags({ title, isOpen, chosen, onClose, onChoose }: ChooseTagsProps) {
  const { t } = useTranslation()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(chosen))
  const picking = useTagPicking({
    choice: useTagChoice(),
    stateOf: id => (ids.has(id) ? 'all' : 'none'),
    onToggle: id => setIds(before => before.symmetricDifference(new Set([id]))),
  })
  const begin = useEffectEvent((): void => {
    setIds(new Set(chosen))
    picking.type('')
  })
  // Only when it is opened: what is chosen meanwhile stays.
  useEffect(() => {
    if (isOpen) begin()
  }, [isOpen])
  const finish = useStable((): void => {
    // Closed while a tag was being made: nothing is chosen.
    if (!isOpen) return
    onChoose([...ids])
    onClose()
  })
  const settle = (): void => picking.settle(finish)
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button variant="main" isPending={picking.creating !== undefined} onPress={settle}>
          {t('filter.choose')}
        </Button>
      }
    >
      <TagPicker picking={picking} onDone={settle} />
    </Dialog>
  )
}
