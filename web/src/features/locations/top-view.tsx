import { MapPin, MapPinPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { AddLocation } from './loaded-add-location.tsx'
import styles from './locations.module.css'
import type { LocationsData } from './locations-data.ts'
import { SubLocations } from './sub-locations.tsx'
import { useRowMoving } from './use-row-moving.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import { WithoutLocation } from './without-location.tsx'

/** Everything at the top level: the locations there, and the items that have no location. */
export function TopView({ locations, currency, parts }: LocationsData) {
  const { t } = useTranslation()
  const [isAdding, add] = useState(false)
  const isPhone = useIsPhone()
  const moving = useRowMoving(undefined)
  useScreenKeys([], undefined)
  return (
    <div className={styles.location}>
      <div className={styles.head}>
        <PageHead title={t('locations.title')} count={locations.byId.size}>
          <ForWriters>
            <Button variant="main" icon={<MapPinPlus aria-hidden />} onPress={() => add(true)}>
              {t('locations.add')}
            </Button>
          </ForWriters>
        </PageHead>
      </div>
      <div className={styles.content}>
        {locations.roots.length === 0 ? (
          <ForWriters instead={<Empty icon={<MapPin aria-hidden />} title={t('viewer.empty')} />}>
            <Empty icon={<MapPin aria-hidden />} title={t('locations.none')} text={t('locations.noneText')}>
              <Button variant="main" onPress={() => add(true)}>
                {t('locations.add')}
              </Button>
              <ButtonLink href="/start">{t('locations.start')}</ButtonLink>
            </Empty>
          </ForWriters>
        ) : isPhone ? (
          <WithoutLocation />
        ) : (
          <parts.List
            around={{
              path: '/locations',
              of: { hasLocation: false },
              placeholder: t('locations.searchWithout'),
              moving,
              empty: <p className={styles.empty}>{t('locations.withoutNone')}</p>,
              above: (
                <div className={styles.above}>
                  <SubLocations
                    title={t('locations.rooms')}
                    shown={locations.roots}
                    query={{ filterChildren: true }}
                    locations={locations}
                    currency={currency}
                  />
                  <h2 className={styles.heading}>{t('locations.without')}</h2>
                </div>
              ),
            }}
          />
        )}
      </div>
      {isAdding ? <AddLocation insideId={undefined} onClose={() => add(false)} /> : null}
    </div>
  )
}
