import { MapPin, MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Contents } from './contents.tsx'
import { AddLocation } from './loaded-add-location.tsx'
import styles from './locations.module.css'
import type { LocationsData } from './locations-data.ts'
import { SubLocations } from './sub-locations.tsx'
import { useScreenKeys } from './use-screen-keys.ts'

/** Everything at the top level: the locations there, and the items that have no location. */
export function TopView({ locations, currency }: Pick<LocationsData, 'locations' | 'currency'>) {
  const { t } = useTranslation()
  const [isAdding, add] = useState(false)
  useScreenKeys([], undefined)
  return (
    <div className={styles.location}>
      <div className={styles.head}>
        <PageHead title={t('locations.title')} count={locations.byId.size}>
          <Button variant="main" icon={<MapPinPlus aria-hidden />} onPress={() => add(true)}>
            {t('locations.add')}
          </Button>
        </PageHead>
      </div>
      <div className={styles.content}>
        {locations.roots.length === 0 ? (
          <Empty icon={<MapPin aria-hidden />} title={t('locations.none')} text={t('locations.noneText')}>
            <Button variant="main" onPress={() => add(true)}>
              {t('locations.add')}
            </Button>
            <ButtonLink href="/start">{t('locations.start')}</ButtonLink>
          </Empty>
        ) : (
          <div className={styles.rooms}>
            <SubLocations
              title={t('locations.rooms')}
              shown={locations.roots}
              query={{ filterChildren: true }}
              locations={locations}
              currency={currency}
            />
          </div>
        )}
        <section className={styles.section}>
          <header className={styles.sectionHead}>
            <h2>{t('locations.without')}</h2>
          </header>
          <Contents
            locationId={undefined}
            query={{ filterChildren: true }}
            currency={currency}
            empty={t('locations.withoutNone')}
          />
        </section>
      </div>
      {isAdding ? <AddLocation insideId={undefined} onClose={() => add(false)} /> : null}
    </div>
  )
}
