import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { remindingDefinitions } from '../../../data/items/field-definitions.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { useHidden } from '../../../data/person/hidden.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { currencySign, today } from '../../../i18n/format.ts'
import { DayInput } from '../../../ui/day/day-input.tsx'
import { numberIn } from '../../../ui/field/number-in.ts'
import { NumberInput } from '../../../ui/field/number-input.tsx'
import styles from './filter-panel.module.css'
import type { FilterProps, ListFilters } from './list-search.ts'

type NumberName = 'priceMin' | 'priceMax' | 'quantityMin' | 'quantityMax'
type DayName =
  | 'purchasedSince'
  | 'purchasedUntil'
  | 'soldSince'
  | 'soldUntil'
  | 'warrantySince'
  | 'warrantyUntil'
  | 'expiresUntil'
  | 'remindsUntil'
  | 'dueUntil'
  | 'createdSince'
  | 'updatedSince'

/** From and until, for what is a number or a day. */
export function RangeInputs({ search, onChange }: FilterProps) {
  const { t } = useTranslation()
  const currency = useCurrency()
  const hidden = useHidden()
  const hasReminders = remindingDefinitions(useFieldDefinitions()).length > 0
  const number = (name: NumberName, label: string) => (
    <NumberRange
      name={name}
      label={label}
      value={search[name]}
      onChange={text => onChange({ [name]: text === '' ? undefined : numberIn(text) })}
    />
  )
  const day = (name: DayName, label: string) => (
    <DayRange
      key={`${name} ${search[name] ?? ''}`}
      name={name}
      label={label}
      value={search[name] ?? ''}
      onChange={text => onChange({ [name]: text === '' ? undefined : text })}
    />
  )
  return (
    <div className={styles.ranges}>
      <QuickDays search={search} onChange={onChange} />
      {hidden.prices
        ? null
        : number(
            'priceMin',
            t('filter.from', { what: t('list.price', { currency: currencySign(currency) }) }),
          )}
      {hidden.prices
        ? null
        : number(
            'priceMax',
            t('filter.until', { what: t('list.price', { currency: currencySign(currency) }) }),
          )}
      {number('quantityMin', t('filter.from', { what: t('one.quantity') }))}
      {number('quantityMax', t('filter.until', { what: t('one.quantity') }))}
      {day('purchasedSince', t('filter.purchasedSince'))}
      {day('purchasedUntil', t('filter.purchasedTo'))}
      {day('soldSince', t('filter.soldSinceDay'))}
      {day('soldUntil', t('filter.soldUntilDay'))}
      {day('createdSince', t('filter.createdDay'))}
      {day('updatedSince', t('filter.updatedDay'))}
      {day('warrantySince', t('filter.warrantyFromDay'))}
      {day('warrantyUntil', t('filter.warrantyDay'))}
      {day('expiresUntil', t('filter.expiresDay'))}
      {hasReminders ? day('remindsUntil', t('filter.remindsDay')) : null}
      {day('dueUntil', t('filter.dueDay'))}
    </div>
  )
}

/** A day on which warranties hold, or the days of a purchase: what is asked for most, one press each. */
function QuickDays({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) {
  const { t } = useTranslation()
  const title = useId()
  const year = Number(today().slice(0, 4))
  const years = [year - 1, year - 2].map(each => ({
    id: String(each),
    name: String(each),
    purchasedSince: `${each}-01-01`,
    purchasedUntil: `${each}-12-31`,
  }))
  const periods = [
    { id: 'year', name: t('filter.thisYear'), purchasedSince: 'year', purchasedUntil: 'year' },
    ...years,
  ]
  const chosen = periods.find(
    ({ purchasedSince, purchasedUntil }) =>
      search.purchasedSince === purchasedSince && search.purchasedUntil === purchasedUntil,
  )
  const isUnderWarranty = search.warrantySince === 'today' && search.warrantyUntil === undefined
  return (
    <div className={styles.quickDays}>
      <h3 id={title}>{t('filter.bought')}</h3>
      <ToggleButtonGroup
        aria-labelledby={title}
        selectionMode="single"
        selectedKeys={chosen === undefined ? [] : [chosen.id]}
        onSelectionChange={([key]) => {
          const { purchasedSince, purchasedUntil } = periods.find(({ id }) => id === key) ?? {}
          onChange({ purchasedSince, purchasedUntil })
        }}
        className={styles.choices ?? ''}
      >
        {periods.map(({ id, name }) => (
          <ToggleButton key={id} id={id} className={styles.choice ?? ''}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButton
        isSelected={isUnderWarranty}
        onChange={isOn => onChange({ warrantySince: isOn ? 'today' : undefined, warrantyUntil: undefined })}
        className={styles.choice ?? ''}
      >
        {t('filter.underWarranty')}
      </ToggleButton>
    </div>
  )
}

interface RangeProps<Value> {
  readonly name: keyof ListFilters
  readonly label: string
  readonly value: Value
  readonly onChange: (text: string) => void
}

/** Leaves the input by Enter when it is right, and says otherwise what is wrong. */
const leaveByEnter = ({ key, target }: KeyboardEvent): void => {
  if (key === 'Enter' && target instanceof HTMLInputElement && target.reportValidity()) target.blur()
}

/** A number that counts once it is left, or Enter is pressed. */
function NumberRange({ name, label, value, onChange }: RangeProps<number | undefined>) {
  const id = useId()
  return (
    <div className={styles.range}>
      <label htmlFor={id}>{label}</label>
      <NumberInput
        key={value}
        id={id}
        name={name}
        className={styles.input}
        begins={value}
        onKeyDown={leaveByEnter}
        onBlur={({ currentTarget }: FocusEvent<HTMLInputElement>) => {
          const isOther = currentTarget.value !== currentTarget.defaultValue
          if (isOther && currentTarget.checkValidity()) onChange(currentTarget.value)
        }}
      />
    </div>
  )
}

/** The same of a day. */
function DayRange({ name, label, value, onChange }: RangeProps<string>) {
  const id = useId()
  const typed = useRef<string | undefined>(value)
  const leave = ({ target, currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget.contains(relatedTarget)) return
    const isRight = !(target instanceof HTMLInputElement) || target.checkValidity()
    if (isRight && typed.current !== undefined && typed.current !== value) onChange(typed.current)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and leaving come up from its inputs
    <div className={styles.range} onBlur={leave} onKeyDown={leaveByEnter}>
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        name={name}
        className={styles.input}
        begins={value}
        isOver
        moving={name.endsWith('Since') ? 'first' : 'last'}
        onDay={day => {
          typed.current = day
        }}
      />
    </div>
  )
}
