import { MapPin, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stepsTo, usePlaces } from '../../../data/places.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Path } from '../../../ui/path/path.tsx'
import { ChoosePlace } from '../one/choose-place.tsx'
import styles from './scan.module.css'
import type { Moved, Target } from './use-scans.ts'

/** Where things go that are scanned, and which have gone there; each of them can be taken back. */
export function MovePanel({
  into,
  moved,
  onChoose,
  onTakeBack,
}: {
  readonly into: Target | undefined
  readonly moved: readonly Moved[]
  readonly onChoose: (placeId: string) => void
  readonly onTakeBack: (moved: Moved) => void
}) {
  const { t } = useTranslation()
  const places = usePlaces()
  const [isChoosing, choose] = useState(false)
  const steps = stepsTo(places, into?.id).map(({ id, name }) => ({ id, name }))
  return (
    <>
      <div className={styles.into}>
        <MapPin aria-hidden />
        <p className={styles.intoText}>
          <span className={styles.quiet}>{t('scan.into')}</span>
          {into === undefined ? <b>{t('scan.noPlace')}</b> : <Path steps={steps} />}
        </p>
        <Button onPress={() => choose(true)}>{t(into === undefined ? 'scan.choose' : 'scan.change')}</Button>
      </div>
      <ul className={styles.moved} aria-label={t('scan.moved')}>
        {moved.map(row => (
          <li key={row.entity.id}>
            <span className={styles.movedName}>
              {row.entity.name}
              <span className={styles.quiet}>
                {row.from === undefined ? t('scan.fromNowhere') : t('scan.from', { place: row.from })}
              </span>
            </span>
            <Button
              size="small"
              look="bare"
              icon={<Undo2 aria-hidden />}
              label={t('scan.takeBack', { name: row.entity.name })}
              onPress={() => onTakeBack(row)}
            />
          </li>
        ))}
      </ul>
      {into === undefined || moved.length === 0 ? null : (
        <ButtonLink look="main" size="wide" href={`/places/${into.id}`}>
          {t('scan.done', { count: moved.length })}
        </ButtonLink>
      )}
      <ChoosePlace
        title={t('scan.choose')}
        isOpen={isChoosing}
        onClose={() => choose(false)}
        onChoose={place => place !== undefined && onChoose(place.id)}
      />
    </>
  )
}
