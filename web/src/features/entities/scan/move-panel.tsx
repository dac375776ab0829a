import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LocationInput } from '../../../shared/choose-location.tsx'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import styles from './scan.module.css'
import type { Moved, Target } from './use-scans.ts'

/** Where items go that are scanned, and which have gone there; each of them can be taken back. */
export function MovePanel({
  into,
  moved,
  onChoose,
  onTakeBack,
}: {
  readonly into: Target | undefined
  readonly moved: readonly Moved[]
  readonly onChoose: (locationId: string) => void
  readonly onTakeBack: (moved: Moved) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <LocationInput
        label={t('scan.into')}
        chosen={into?.id}
        onChoose={location => {
          if (location !== undefined) onChoose(location.id)
        }}
      />
      <ul className={styles.moved} aria-label={t('scan.moved')}>
        {moved.map(row => (
          <li key={row.entity.id}>
            <span className={styles.movedName}>
              {row.entity.name}
              <span className={styles.quiet}>
                {row.from === undefined ? t('scan.fromNowhere') : t('scan.from', { location: row.from })}
              </span>
            </span>
            <Button
              size="small"
              variant="bare"
              icon={<Undo2 aria-hidden />}
              label={t('scan.takeBack', { name: row.entity.name })}
              onPress={() => onTakeBack(row)}
            />
          </li>
        ))}
      </ul>
      {into === undefined || moved.length === 0 ? null : (
        <ButtonLink variant="main" size="wide" href={`/locations/${into.id}`}>
          {t('scan.done', { count: moved.length })}
        </ButtonLink>
      )}
    </>
  )
}
