import { type FocusEvent, type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrency } from '../../../data/use-currency.ts'
import { CheckedInput } from '../../../ui/field/checked-input.tsx'
import { numberIn } from '../../../ui/field/number-in.ts'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import styles from './filter-panel.module.css'
import type { FilterProps, ListFilters } from './list-search.ts'

type NumberName = 'priceMin' | 'priceMax' | 'quantityMin' | 'quantityMax'
type DayName =
  | 'purchasedSince'
  | 'purchasedUntil'
  | 'warrantySince'
  | 'warrantyUntil'
  | 'dueUntil'
  | 'createdSince'
  | 'updatedSince'

/** From and until, for what is a number or a day. */
export function RangeInputs({ search, onChange }: FilterProps) {
  const { t } = useTranslation()
  const { currency } = useCurrency()
  const number = (name: NumberName, label: string) => (
    <RangeInput
      name={name}
      label={label}
      type="number"
      value={search[name]}
      onChange={text => onChange({ [name]: text === '' ? undefined : numberIn(text) })}
    />
  )
  const day = (name: DayName, label: string) => (
    <RangeInput
      name={name}
      label={label}
      type="date"
      value={search[name]}
      onChange={text => onChange({ [name]: text === '' ? undefined : text })}
    />
  )
  return (
    <div className={styles.ranges}>
      {number('priceMin', t('filter.from', { what: t('list.price', { currency }) }))}
      {number('priceMax', t('filter.until', { what: t('list.price', { currency }) }))}
      {number('quantityMin', t('filter.from', { what: t('one.quantity') }))}
      {number('quantityMax', t('filter.until', { what: t('one.quantity') }))}
      {day('purchasedSince', t('filter.purchasedSince'))}
      {day('purchasedUntil', t('filter.purchasedTo'))}
      {day('createdSince', t('filter.createdDay'))}
      {day('updatedSince', t('filter.updatedDay'))}
      {day('warrantySince', t('filter.warrantyFromDay'))}
      {day('warrantyUntil', t('filter.warrantyDay'))}
      {day('dueUntil', t('filter.dueDay'))}
    </div>
  )
}

/** A value that counts once it is left, or Enter is pressed. */
const RangeInput = ({
  name,
  label,
  type,
  value,
  onChange,
}: {
  readonly name: keyof ListFilters
  readonly label: string
  readonly type: 'number' | 'date'
  readonly value: string | number | undefined
  readonly onChange: (text: string) => void
}) => {
  const id = useId()
  const shared = {
    id,
    name,
    className: styles.input,
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      const isOther = currentTarget.value !== currentTarget.defaultValue
      if (isOther && currentTarget.checkValidity()) onChange(currentTarget.value)
    },
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'Enter' && currentTarget.reportValidity()) currentTarget.blur()
    },
  }
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{label}</label>
      {type === 'number' ? (
        <NumberInput key={value} {...shared} begins={typeof value === 'number' ? value : undefined} />
      ) : (
        <CheckedInput key={value} {...shared} type="date" defaultValue={value} />
      )}
    </div>
  )
}
