import type { RefObject } from 'react'
import { Popover } from 'react-aria-components'
import { useCloseOnBack } from '../overlay/use-close-on-back.ts'
import { OptionList, type OptionListProps } from './option-list.tsx'
import styles from './picker.module.css'

interface ListPopoverProps extends OptionListProps {
  /** The box of the field that it stands below. */
  readonly below: RefObject<HTMLElement | null>
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The list of a combo box, below its field, which keeps the focus. */
export function ListPopover({ below, isOpen, onClose, ...rest }: ListPopoverProps) {
  useCloseOnBack(isOpen, onClose)
  return (
    <Popover
      triggerRef={below}
      isNonModal
      isOpen={isOpen}
      onOpenChange={open => open || onClose()}
      placement="bottom start"
      offset={4}
      className={styles.popover ?? ''}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a press must not take the focus from the field */}
      <div className={styles.inPopover} onMouseDown={event => event.preventDefault()}>
        <OptionList {...rest} />
      </div>
    </Popover>
  )
}
