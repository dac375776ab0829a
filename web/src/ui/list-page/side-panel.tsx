import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '../button/button.tsx'
import styles from './side-panel.module.css'

/** A panel beside a list, with what is open of it; where there is no room for both, it takes the place of the list. */
export const SidePanel = ({
  label,
  title,
  actions,
  close,
  item,
  ref,
  onClose,
  children,
}: {
  readonly label: string
  /** At the start of its head. */
  readonly title?: ReactNode
  /** At the end of its head, before the button that closes it. */
  readonly actions?: ReactNode
  /** The name of the button that closes it. */
  readonly close: string
  /** The id of the item that is shown. */
  readonly item?: string
  readonly ref?: Ref<HTMLElement>
  readonly onClose: () => void
  readonly children: ReactNode
}) => (
  <aside ref={ref} className={styles.panel} aria-label={label} data-item={item}>
    <header className={styles.head}>
      <span>{title}</span>
      <span className={styles.buttons}>
        {actions}
        <Button variant="bare" icon={<X aria-hidden />} label={close} onPress={onClose} />
      </span>
    </header>
    {children}
  </aside>
)
