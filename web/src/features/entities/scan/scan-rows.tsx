import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button/button.tsx'
import { FoundRow } from './found-row.tsx'
import styles from './scan.module.css'
import type { ScanRow } from './scanned-rows.ts'
import { type FoundDetails, useFoundDetails } from './use-found-details.ts'

/** Scanned items with what happened to each, the newest first, and a way to take that back. */
export function ScanRows({
  rows,
  onTakeBack,
}: {
  readonly rows: readonly ScanRow[]
  readonly onTakeBack: (row: ScanRow) => void
}) {
  const { t } = useTranslation()
  const detailsOf = useFoundDetails(rows.map(({ found }) => found))
  const saidOf = (row: ScanRow, { path }: FoundDetails): string => {
    const { what, from, into, contact } = row
    if (what === 'again' || row.isAgain === true) return t('scan.again')
    if (what === 'toLend') return t('scan.toLend')
    if (what === 'lent') return t('scan.lent', { contact })
    if (what === 'notLent') return t('scan.notLent', { reason: row.reason })
    if (what === 'returned')
      return contact === undefined ? t('scan.returned') : t('scan.returnedFrom', { contact })
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
            {typeof row.changeId === 'string' || row.what === 'toLend' ? (
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
