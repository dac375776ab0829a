import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UsedTextInput } from '../../../shared/field-values/used-text-input.tsx'
import { Button } from '../../../ui/button/button.tsx'
import styles from './filter-panel.module.css'

interface TextValueProps {
  /** The name of the custom field. */
  readonly field: string
  readonly name: string
  readonly className: string | undefined
  readonly 'aria-label': string
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
      <UsedTextInput key={values.join('\n')} {...props} name={name} onKeyDown={take} />
    </div>
  )
}
