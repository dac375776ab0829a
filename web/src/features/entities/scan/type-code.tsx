import { textLimits } from '@stowage/contract/text-limits'
import { ArrowRight } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import styles from './scan.module.css'

/** For a code that cannot be read: typed from what stands below it. */
export function TypeCode({ onCode }: { readonly onCode: (text: string) => void }) {
  const { t } = useTranslation()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('code')).trim()
    if (text === '') return
    event.currentTarget.reset()
    onCode(text)
  }
  return (
    <form onSubmit={submit} className={styles.typed}>
      <TextField
        label={t('scan.type')}
        name="code"
        placeholder="000-042"
        limit={textLimits.field}
        autoComplete="off"
      />
      <Button type="submit" icon={<ArrowRight aria-hidden />} label={t('scan.find')} />
    </form>
  )
}
