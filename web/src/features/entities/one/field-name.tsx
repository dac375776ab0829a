import { textLimits } from '@stowage/contract/text-limits'
import { ChevronDown } from 'lucide-react'
import { useContext } from 'react'
import {
  Button,
  ComboBox,
  ComboBoxStateContext,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listFieldNames } from '../../../data/operations.ts'
import { useOperation } from '../../../data/use-operation.ts'
import { excessOf } from '../../../ui/field/excess.ts'
import { useCloseOnBack } from '../../../ui/overlay/use-close-on-back.ts'
import styles from './field-name.module.css'

/** The name of a custom field; those of other items are offered. */
export function FieldName({ name = '' }: { readonly name: string | undefined }) {
  const { t } = useTranslation()
  const names = useOperation(listFieldNames, {}, { staleTime: 60_000 }).data ?? []
  const limit = textLimits.line
  const problemOf = (typed: string): string | null => {
    const count = excessOf(typed, limit, name)
    return count === 0 ? null : t('field.tooLong', { count, limit })
  }
  return (
    <ComboBox
      name="name"
      formValue="text"
      allowsCustomValue
      isRequired
      defaultInputValue={name}
      defaultItems={names.map(each => ({ id: each }))}
      validate={({ inputValue }) => problemOf(inputValue)}
      className={styles.field ?? ''}
    >
      <Label>{t('fields.name')}</Label>
      <span className={styles.box}>
        <Input autoFocus className={styles.input ?? ''} />
        <Button className={styles.open ?? ''} aria-label={t('fields.names')}>
          <ChevronDown aria-hidden />
        </Button>
      </span>
      <FieldError className={styles.error ?? ''} />
      <ClosedByBack />
      <Popover className={styles.popover ?? ''} offset={4}>
        <ListBox<{ readonly id: string }> className={styles.list ?? ''}>
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className={styles.option ?? ''}>
              {id}
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
