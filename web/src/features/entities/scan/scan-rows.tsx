import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { FoundRow } from './found-row.tsx'
import styles from './scan.module.css'
import type { ScanRow } from './scanned-rows.ts'
import { type FoundDetails, useFoundDetails } from './use-found-details.ts'

/** Scanned items with what happened to each, the newest first; a move can be taken back. */
export function ScanRows({
  rows,
  onTakeBack,
}: {
  readonly rows: readonly ScanRow[]
  readonly onTakeBack: (row: ScanRow) => void
}) {
  const { t } = useTranslation()
  const detailsOf = useFoundDetails(rows.map(({ found }) => found))
  const saidOf = ({ what, from, into }: ScanRow, { path }: FoundDetails): string => {
    if (what === 'again') return t('scan.again')
    if (into === undefined) return path.join(' › ')
    const before = from === undefined ? t('scan.fromNowhere') : t('scan.from', { location: from })
    return `${t('scan.moved')} · ${before}`
  }
  return (
    <ul className={styles.rows} aria-label={t('scan.result')}>
      {rows.map(row => {
        const details = detailsOf(row.found)
        return (
          <FoundRow key={row.key} found={row.found} details={details} said={saidOf(row, details)}>
            {typeof row.changeId === 'string' ? (
              <Button
                size="small"
                variant="bare"
                icon={<Undo2 aria-hidden />}
                label={t('scan.takeBack', { name: row.found.name })}
                onPress={() => onTakeBack(row)}
              />
            ) : null}
          </FoundRow>
        )
      })}
    </ul>
  )
}
