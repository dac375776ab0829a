import { textLimits } from '@stowage/contract/values/text-limits'
import { ComboBox, FieldError, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { listFieldNames } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { ComboInput, ComboList } from '../../../ui/combo/combo-parts.tsx'
import { excessOf } from '../../../ui/field/excess.ts'
import styles from '../../../ui/field/field.module.css'

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
      defaultItems={names.map(each => ({ id: each, name: each }))}
      validate={({ inputValue }) => problemOf(inputValue)}
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{t('fields.name')}</Label>
      <ComboInput openLabel={t('fields.names')} autoFocus />
      <FieldError className={styles.error ?? ''} />
      <ComboList />
    </ComboBox>
  )
}
