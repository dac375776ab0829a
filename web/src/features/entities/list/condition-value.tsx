import { textLimits } from '@stowage/contract/values/text-limits'
import { X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFieldValues } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LimitedInput } from '../../../ui/field/limited-input.tsx'
import styles from './filter-panel.module.css'

/** A text to compare custom fields with; texts that fields of the name have are offered. */
export function TextValue({ field, ...props }: TextValueProps) {
  const id = useId()
  const [typed, type] = useState('')
  const asked = useDeferredValue(typed)
  const values = useOperation(listFieldValues, { field, q: asked, limit: '20' }, { staleTime: 60_000 }).data
  return (
    <>
      <LimitedInput
        {...props}
        list={id}
        autoComplete="off"
        limit={textLimits.field}
        onChange={event => type(event.target.value)}
      />
      <datalist id={id}>
        {(values ?? []).map(each => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- what a datalist offers is named by its value
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  )
}

interface TextValueProps {
  /** The name of the custom field. */
  readonly field: string
  readonly name: string
  readonly className: string | undefined
  readonly 'aria-label': string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** Several texts, of which a field is one: Enter takes another one, and the form gets all of them. */
export function SeveralValues({ name, ...props }: TextValueProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState<readonly string[]>([])
  const take = (event: KeyboardEvent<HTMLInputElement>): void => {
    const text = event.currentTarget.value.trim()
    if (event.key !== 'Enter' || text === '') return
    event.preventDefault()
    setValues([...values.filter(each => each !== text), text])
  }
  return (
    <div className={styles.several}>
      {values.map(value => (
        <span key={value} className={styles.condition}>
          <input type="hidden" name={name} value={value} />
          {value}
          <Button
            size="small"
            variant="bare"
            icon={<X aria-hidden />}
            label={t('filter.remove', { name: value })}
            onPress={() => setValues(values.filter(each => each !== value))}
          />
        </span>
      ))}
      <TextValue key={values.join('\n')} {...props} name={name} onKeyDown={take} />
    </div>
  )
}
