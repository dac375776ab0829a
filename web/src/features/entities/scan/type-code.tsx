import { textLimits } from '@stowage/contract/values/text-limits'
import { ArrowRight, ListPlus } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import styles from './scan.module.css'

/** Scanners that end a code with Tab type faster than people: at most so many milliseconds for each of at least so many characters. */
const slowest = 35
const shortest = 4

/** For a code that cannot be read: typed from what stands below it. Where it is the first way, it has the focus. */
export function TypeCode({
  onCode,
  onCodes,
  isFirst,
}: {
  readonly onCode: (text: string) => void
  readonly onCodes: (texts: readonly string[]) => void
  readonly isFirst: boolean
}) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [isPasting, paste] = useState(false)
  useEffect(() => {
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN'
    if (isFirst && isFree) form.current?.querySelector('input')?.focus()
  }, [isFirst])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('code')).trim()
    if (text === '') return
    event.currentTarget.reset()
    onCode(text)
  }
  const began = useRef<number>(undefined)
  const endAtTab = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (!(event.target instanceof HTMLInputElement)) return
    const { value } = event.target
    if (value === '') began.current = event.timeStamp
    const perKey = (event.timeStamp - (began.current ?? 0)) / value.length
    if (event.key !== 'Tab' || event.shiftKey || value.length < shortest || perKey > slowest) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come up from its input */}
      <form ref={form} onSubmit={submit} onKeyDown={endAtTab} className={styles.typed}>
        <TextField
          label={t('scan.type')}
          name="code"
          placeholder="000-042"
          limit={textLimits.field}
          autoComplete="off"
        />
        <Button type="submit" icon={<ArrowRight aria-hidden />} label={t('scan.find')} />
      </form>
      {isPasting ? (
        <PastedCodes
          onCodes={texts => {
            paste(false)
            onCodes(texts)
          }}
        />
      ) : (
        <Button size="small" variant="bare" icon={<ListPlus aria-hidden />} onPress={() => paste(true)}>
          {t('scan.paste')}
        </Button>
      )}
    </>
  )
}

/** Takes pasted codes, one on each line. */
function PastedCodes({ onCodes }: { readonly onCodes: (texts: readonly string[]) => void }) {
  const { t } = useTranslation()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const lines = String(new FormData(event.currentTarget).get('codes')).split(/\r?\n/)
    onCodes([...new Set(lines.map(line => line.trim()).filter(line => line !== ''))])
  }
  return (
    <form onSubmit={submit} className={styles.pasted}>
      <TextField label={t('scan.pasted')} name="codes" lines={4} autoFocus autoComplete="off" />
      <Button type="submit">{t('scan.runPasted')}</Button>
    </form>
  )
}
