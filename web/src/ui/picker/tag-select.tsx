import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import fieldStyles from '../field/field.module.css'
import { useCloseOnBack } from '../overlay/use-close-on-back.ts'
import { OneTagPicker, type PlacedTag } from './one-tag-picker.tsx'
import styles from './picker.module.css'

/** One of many tags, shown on a button that opens the list. */
export function TagSelect({
  label,
  isLabelHidden = false,
  tags,
  noTag,
  children,
  onChoose,
}: {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly tags: readonly PlacedTag[]
  readonly noTag?: string | undefined
  /** The chosen tags. */
  readonly children: ReactNode
  readonly onChoose: (id: string | undefined) => void
}) {
  const labelId = useId()
  const valueId = useId()
  const [isOpen, open] = useState(false)
  useCloseOnBack(isOpen, () => open(false))
  return (
    <div className={fieldStyles.field}>
      <span id={labelId} className={isLabelHidden ? 'visually-hidden' : fieldStyles.label}>
        {label}
      </span>
      <DialogTrigger isOpen={isOpen} onOpenChange={open}>
        <Button aria-labelledby={`${labelId} ${valueId}`} className={styles.select ?? ''}>
          <span id={valueId} className={styles.selected}>
            {children}
          </span>
          <ChevronDown aria-hidden />
        </Button>
        <Popover className={`${styles.popover} ${styles.tagPopover}`} offset={4}>
          <Dialog aria-label={label} className={styles.inTagPopover ?? ''}>
            <OneTagPicker
              tags={tags}
              noTag={noTag}
              onChoose={id => {
                open(false)
                onChoose(id)
              }}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  )
}
