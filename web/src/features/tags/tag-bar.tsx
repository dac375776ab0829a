import { Merge, MoveRight, Palette, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { TagTree } from '../../data/items/tags.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { PickedBar } from '../../ui/list-page/picked-bar.tsx'
import { useCloseOnBack } from '../../ui/overlay/use-close-on-back.ts'
import { TagColors } from '../../ui/tag/tag-colors.tsx'
import styles from './tags.module.css'

/** What can be done with the selected tags, at the foot of the screen. */
export function TagBar({
  selected,
  tree,
  onMove,
  onMerge,
  onPaint,
  onRemove,
  onClear,
}: {
  readonly selected: readonly string[]
  readonly tree: TagTree
  readonly onMove: () => void
  readonly onMerge: () => void
  readonly onPaint: (color: string) => void
  readonly onRemove: () => void
  readonly onClear: () => void
}) {
  const { t } = useTranslation()
  const count = selected.length
  const canMerge = selected.length < tree.all.length
  return (
    <PickedBar
      label={t('tags.bar')}
      text={count === 0 ? undefined : t('tags.selected', { count, number: formatNumber(count) })}
      onClear={onClear}
    >
      <Button variant="bare" size="small" icon={<MoveRight aria-hidden />} onPress={onMove}>
        {t('tags.moveTo')}
      </Button>
      <Button
        variant="bare"
        size="small"
        icon={<Merge aria-hidden />}
        isDisabled={!canMerge}
        onPress={onMerge}
      >
        {t('tags.merge')}
      </Button>
      <Paint onPaint={onPaint} />
      <Button variant="bare" size="small" icon={<Trash2 aria-hidden />} onPress={onRemove}>
        {t('action.delete')}
      </Button>
    </PickedBar>
  )
}

function Paint({ onPaint }: { readonly onPaint: (color: string) => void }) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  useCloseOnBack(isOpen, () => open(false))
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={open}>
      <Button variant="bare" size="small" icon={<Palette aria-hidden />}>
        {t('tags.colour')}
      </Button>
      <Popover className={styles.popover ?? ''} offset={8}>
        <AriaDialog aria-label={t('tags.colour')} className={styles.paint ?? ''}>
          <TagColors
            label={t('tags.colour')}
            isLabelHidden
            chosen=""
            onChoose={color => {
              open(false)
              onPaint(color)
            }}
          />
        </AriaDialog>
      </Popover>
    </DialogTrigger>
  )
}
