import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addMonths } from '../../../i18n/days.ts'
import { formatMonth } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './month.module.css'

/** The name of the month, and the way to others. */
export function MonthHead({
  month,
  onMonth,
  onToday,
}: {
  readonly month: string
  readonly onMonth: (month: string) => void
  readonly onToday: () => void
}) {
  const { t } = useTranslation()
  return (
    <header className={styles.head}>
      <h2 aria-live="polite">{formatMonth(month)}</h2>
      <Button size="small" onPress={onToday}>
        {t('maintenance.today')}
      </Button>
      <Button
        size="small"
        variant="bare"
        icon={<ChevronLeft aria-hidden />}
        label={t('maintenance.monthBefore')}
        onPress={() => onMonth(addMonths(month, -1))}
      />
      <Button
        size="small"
        variant="bare"
        icon={<ChevronRight aria-hidden />}
        label={t('maintenance.monthAfter')}
        onPress={() => onMonth(addMonths(month, 1))}
      />
    </header>
  )
}
