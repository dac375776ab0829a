import { Undo2 } from 'lucide-react'
import { Link } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { pictureOf, standInOfLocation } from '../../../data/items/entities.ts'
import { addressOf } from '../../../data/items/find-in-groups.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Photo } from '../../../ui/photo/photo.tsx'
import { ownColor } from '../../../ui/tag/tag-color.ts'
import styles from './scan.module.css'
import type { ScanRow } from './use-scans.ts'

/** Scanned items with what happened to each, the newest first; a move can be taken back. */
export function ScanRows({
  rows,
  onTakeBack,
}: {
  readonly rows: readonly ScanRow[]
  readonly onTakeBack: (row: ScanRow) => void
}) {
  const { t } = useTranslation()
  return (
    <ul className={styles.rows} aria-label={t('scan.result')}>
      {rows.map(row => (
        <li key={row.key}>
          <span className={styles.picture}>
            <Photo
              src={pictureOf({ id: row.found.id, thumbnailId: row.found.thumbnailId })}
              standIn={
                row.found.isLocation ? standInOfLocation(row.found.id) : { color: ownColor(row.found.id) }
              }
            />
          </span>
          <span className={styles.movedName}>
            <Link href={addressOf(row.found)}>{row.found.name}</Link>
            <WhatHappened row={row} />
          </span>
          {typeof row.changeId === 'string' ? (
            <Button
              size="small"
              variant="bare"
              icon={<Undo2 aria-hidden />}
              label={t('scan.takeBack', { name: row.found.name })}
              onPress={() => onTakeBack(row)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function WhatHappened({ row: { what, from, into, found } }: { readonly row: ScanRow }) {
  const { t } = useTranslation()
  const text =
    what === 'again'
      ? t('scan.again')
      : into === undefined
        ? (found.path ?? []).join(' › ')
        : [
            t('scan.moved'),
            from === undefined ? t('scan.fromNowhere') : t('scan.from', { location: from }),
          ].join(' · ')
  return <span className={styles.quiet}>{text}</span>
}
