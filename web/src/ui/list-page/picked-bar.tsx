import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { useToastHeight } from '../toast/toast-height.ts'
import styles from './picked-bar.module.css'

/** Actions for the picked rows of a list, at the foot of what it stands in. Their number is also told. */
export function PickedBar({
  label,
  text,
  onClear,
  children,
}: {
  readonly label: string
  /** Their number in words; undefined while none is picked: the bar is left out. */
  readonly text: string | undefined
  readonly onClear: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const room = useToastHeight('0.5rem')
  return (
    <>
      <div role="status" className="visually-hidden">
        {text}
      </div>
      {text === undefined ? null : (
        <div role="toolbar" aria-label={label} className={styles.bar} style={room}>
          <span className={styles.count}>{text}</span>
          {children}
          <Button
            variant="bare"
            size="small"
            icon={<X aria-hidden />}
            label={t('locations.selectNone')}
            onPress={onClear}
          />
        </div>
      )}
    </>
  )
}
