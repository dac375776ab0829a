import { Merge, MoveRight, Palette, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { TagTree } from '../../data/items/tags.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { useCloseOnBack } from '../../ui/overlay/use-close-on-back.ts'
import { TagColors } from '../../ui/tag/tag-colors.tsx'
import { useToastHeight } from '../../ui/toast/toast-height.ts'
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
  const room = useToastHeight('0.5rem')
  const text = t('tags.selected', { count, number: formatNumber(count) })
  const canMerge = selected.length < tree.all.length
  return (
    <>
      <div role="status" className="visually-hidden">
        {count === 0 ? '' : text}
      </div>
      {count === 0 ? null : (
        <div role="toolbar" aria-label={t('tags.bar')} className={styles.bar} style={room}>
          <span className={styles.barCount}>{text}</span>
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
          <Button
            variant="bare"
            size="small"
            icon={<X aria-hidden />}
            label={t('locations.selectNone')}
            onPress={onClear}
          />
        </div>
      )}
    </>
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
