import { MapPin, MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Contents } from './contents.tsx'
import { AddPlace } from './loaded-add-place.tsx'
import styles from './places.module.css'
import type { PlacesData } from './places-data.ts'
import { SubPlaces } from './sub-places.tsx'
import { useScreenKeys } from './use-screen-keys.ts'

/** Everything at the top level: the places there, and the things that have no place. */
export function TopView({ places, currency }: Pick<PlacesData, 'places' | 'currency'>) {
  const { t } = useTranslation()
  const [isAdding, add] = useState(false)
  useScreenKeys([], undefined)
  return (
    <div className={styles.place}>
      <div className={styles.head}>
        <PageHead title={t('places.title')} count={places.byId.size}>
          <Button look="main" icon={<MapPinPlus aria-hidden />} onPress={() => add(true)}>
            {t('places.add')}
          </Button>
        </PageHead>
      </div>
      <div className={styles.content}>
        {places.roots.length === 0 ? (
          <Empty icon={<MapPin aria-hidden />} title={t('places.none')} text={t('places.noneText')}>
            <Button look="main" onPress={() => add(true)}>
              {t('places.add')}
            </Button>
            <ButtonLink href="/start">{t('places.start')}</ButtonLink>
          </Empty>
        ) : (
          <div className={styles.rooms}>
            <SubPlaces
              title={t('places.rooms')}
              shown={places.roots}
              query={{ filterChildren: true }}
              places={places}
            />
          </div>
        )}
        <section className={styles.section}>
          <header className={styles.sectionHead}>
            <h2>{t('places.without')}</h2>
          </header>
          <Contents
            placeId={undefined}
            query={{ filterChildren: true }}
            currency={currency}
            empty={t('places.withoutNone')}
          />
        </section>
      </div>
      {isAdding ? <AddPlace insideId={undefined} onClose={() => add(false)} /> : null}
    </div>
  )
}
