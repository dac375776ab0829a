import { Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loan } from '../../data/items/loans.ts'
import { Button } from '../../ui/button/button.tsx'
import { useToastHeight } from '../../ui/toast/toast-height.ts'
import styles from './loans.module.css'

/** The loans of a list that are ticked. */
export function useTicked(items: readonly Loan[] = []) {
  const [ids, set] = useState<ReadonlySet<string>>(new Set())
  const tick = ({ id }: Loan, isTicked: boolean): void =>
    set(new Set(isTicked ? [...ids, id] : [...ids].filter(each => each !== id)))
  return {
    ticked: { ids, onTick: tick },
    loans: items.filter(({ id }) => ids.has(id)),
    clear: () => set(new Set()),
  }
}

/** Takes all ticked loans back together, at the foot of the screen. */
export function TickedBar({
  loans,
  onReturn,
  onClear,
}: {
  readonly loans: readonly Loan[]
  readonly onReturn: () => void
  readonly onClear: () => void
}) {
  const { t } = useTranslation()
  const room = useToastHeight('0.5rem')
  const text = t('loans.ticked', { count: loans.length })
  return (
    <>
      <div role="status" className="visually-hidden">
        {loans.length === 0 ? '' : text}
      </div>
      {loans.length === 0 ? null : (
        <div role="toolbar" aria-label={t('loans.bar')} className={styles.bar} style={room}>
          <span className={styles.barCount}>{text}</span>
          <Button variant="bare" size="small" icon={<Undo2 aria-hidden />} onPress={onReturn}>
            {t('loans.returnMore')}
          </Button>
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
