import { useTranslation } from 'react-i18next'
import { formatDay } from '../../i18n/format.ts'
import { WarrantyLeft } from '../../shared/warranty-left.tsx'
import styles from './home.module.css'
import { PanelRow, RowsPanel } from './panel.tsx'
import { endingHref, useEnding } from './use-ending.ts'

/** The warranties that end soon; nothing when none does. */
export function Ending() {
  const { t } = useTranslation()
  const ending = useEnding()
  if (ending === undefined || ending.total === 0) return null
  const more = ending.total - ending.items.length
  return (
    <RowsPanel
      title={t('home.warranties')}
      href={endingHref}
      more={more > 0 ? t('home.dueMore', { count: more }) : undefined}
    >
      {ending.items.map(({ id, name, path = [], warrantyExpires: day = '' }) => (
        <PanelRow key={id} href={`/items/${id}`} name={name} about={path.at(-1)}>
          <span className={styles.endingDay}>
            <time dateTime={day}>{formatDay(day)}</time>
            <WarrantyLeft day={day} />
          </span>
        </PanelRow>
      ))}
    </RowsPanel>
  )
}
