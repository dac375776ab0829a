import { ChevronsUpDown } from 'lucide-react'
import { useContext } from 'react'
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import fieldStyles from '../field/field.module.css'
import { useCloseOnBack } from '../overlay/use-close-on-back.ts'
import styles from './combo-field.module.css'

export interface ComboOption {
  readonly id: string
  /** What is shown, and what typing looks in. */
  readonly name: string
}

/** One of many options: typing narrows the list. Leaving it with an unknown text keeps the option chosen before. */
export const ComboField = ({
  label,
  options,
  chosen,
  onChoose,
}: {
  readonly label: string
  readonly options: readonly ComboOption[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}) => {
  const { t } = useTranslation()
  return (
    <ComboBox
      defaultItems={options}
      // The text of the field is made once: again when what is chosen gets its name.
      key={options.length}
      selectedKey={chosen ?? null}
      onSelectionChange={key => {
        if (key !== null) onChoose(String(key))
      }}
      className={fieldStyles.field ?? ''}
    >
      <Label className={fieldStyles.label ?? ''}>{label}</Label>
      <span className={fieldStyles.box}>
        <Input
          className={`${fieldStyles.input} ${styles.input}`}
          onFocus={event => event.currentTarget.select()}
        />
        <Button className={styles.open ?? ''} aria-label={t('field.options')}>
          <ChevronsUpDown aria-hidden />
        </Button>
      </span>
      <ClosedByBack />
      <Popover className={styles.popover ?? ''} offset={4}>
        <ListBox<ComboOption> className={styles.list ?? ''}>
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className={styles.option ?? ''}>
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** Has Back close the list. */
function ClosedByBack() {
  const state = useContext(ComboBoxStateContext)
  useCloseOnBack(state?.isOpen === true, () => state?.close())
  return null
}
