import { ChevronsUpDown } from 'lucide-react'
import { useContext } from 'react'
import {
  Button,
  ComboBoxStateContext,
  Input,
  type InputProps,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import fieldStyles from '../field/field.module.css'
import { useCloseOnBack } from '../overlay/use-close-on-back.ts'
import styles from './combo-field.module.css'

export interface ComboOption {
  readonly id: string
  /** The text that is shown and searched. */
  readonly name: string
  /** A second text, which tells equal names apart. */
  readonly detail?: string
}

/** The text of a combo box, and the button that opens its list; without a label for that, letters open it. */
export const ComboInput = ({
  openLabel,
  ...rest
}: Pick<InputProps, 'autoFocus' | 'onFocus' | 'placeholder'> & { readonly openLabel?: string }) => (
  <span className={fieldStyles.box}>
    <Input {...rest} className={`${fieldStyles.input} ${styles.input}`} />
    {openLabel === undefined ? null : (
      <Button className={fieldStyles.end ?? ''} aria-label={openLabel}>
        <ChevronsUpDown aria-hidden />
      </Button>
    )}
  </span>
)

/** The options of a combo box. */
export function ComboList() {
  const state = useContext(ComboBoxStateContext)
  useCloseOnBack(state?.isOpen === true, () => state?.close())
  return (
    <Popover className={styles.popover ?? ''} offset={4}>
      <ListBox<ComboOption> className={styles.list ?? ''}>
        {({ id, name, detail = '' }) => (
          <ListBoxItem id={id} textValue={name} className={styles.option ?? ''}>
            {name}
            {detail === '' ? null : <span className={styles.detail}>{detail}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  )
}
