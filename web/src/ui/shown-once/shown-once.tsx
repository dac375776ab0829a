import { Check, Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { copyText } from '../clipboard/copy-text.ts'
import styles from './shown-once.module.css'

/** A secret that is shown this once, such as the address of a calendar, to be copied. */
export function ShownOnce({
  label,
  text,
  hint,
  children,
}: {
  readonly label: string
  readonly text: string
  /** That it is not shown again. */
  readonly hint: string
  /** Further actions. */
  readonly children?: ReactNode
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async (): Promise<void> => {
    input.current?.select()
    setCopied(await copyText(text))
  }
  return (
    <div className={styles.once}>
      <b>{hint}</b>
      <div className={styles.row}>
        <input
          ref={input}
          readOnly
          aria-label={label}
          value={text}
          className={styles.text}
          onFocus={event => event.currentTarget.select()}
        />
        <Button
          autoFocus
          icon={isCopied === true ? <Check aria-hidden /> : <Copy aria-hidden />}
          onPress={() => void copy()}
        >
          {t(isCopied === true ? 'once.copied' : 'once.copy')}
        </Button>
      </div>
      <span role="status" className={isCopied === false ? styles.failed : 'visually-hidden'}>
        {isCopied === undefined ? '' : t(isCopied ? 'once.copied' : 'once.notCopied')}
      </span>
      {children}
    </div>
  )
}
