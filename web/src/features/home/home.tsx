import { Package, Plus, ScanLine, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { ForWriters } from '../../data/person/for-writers.tsx'
import { usePreferences } from '../../data/person/preferences.ts'
import { getGroupStatistics, getSelf } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { now } from '../../i18n/clock.ts'
import { showPalette } from '../../shared/palette-state.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty/empty.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import { Cards } from './cards.tsx'
import { Due } from './due.tsx'
import { Ending } from './ending.tsx'
import { Expiring } from './expiring.tsx'
import { Happened } from './happened.tsx'
import styles from './home.module.css'
import { Latest } from './latest.tsx'
import { Loans } from './loans.tsx'
import { Low } from './low.tsx'
import { Reminders } from './reminders.tsx'
import { useDue } from './use-due.ts'
import { useInvitation } from './use-invitation.ts'
import { Where } from './where.tsx'

/** Which greeting fits the hour. */
const greetingAt = (hour: number) =>
  hour >= 4 && hour < 11 ? 'home.morning' : hour >= 11 && hour < 18 ? 'home.day' : 'home.evening'

/** The first screen of every day: what is due, what came last, and how much there is. */
export function Home() {
  const isPhone = useIsPhone()
  const { t } = useTranslation()
  useInvitation()
  const name = useOperation(getSelf, {}, { staleTime: 60_000 }).data?.item.name
  const { data: statistics, error, refetch } = useOperation(getGroupStatistics, {})
  const due = useDue()
  const [hour] = useState(() => new Date(now()).getHours())
  const greeting = name === undefined ? t('nav.home') : t(greetingAt(hour), { name: firstName(name) })
  return (
    <>
      <PageHead title={greeting}>
        {isPhone ? null : (
          <ButtonLink href="/scan" icon={<ScanLine aria-hidden />}>
            {t('nav.scan')}
          </ButtonLink>
        )}
        <ForWriters>
          <ButtonLink variant="main" href="/items?add=true" icon={<Plus aria-hidden />}>
            {t('home.add')}
          </ButtonLink>
        </ForWriters>
      </PageHead>
      {isPhone ? (
        <Button className={styles.find ?? ''} onPress={() => showPalette(true)}>
          <Search aria-hidden />
          <span>{t('nav.find')}</span>
        </Button>
      ) : null}
      {statistics === undefined ? (
        error === null ? (
          <Loading lines={6} />
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )
      ) : statistics.totalItems === 0 ? (
        <FirstStep hasLocations={statistics.totalLocations > 0} />
      ) : (
        <div className={styles.home}>
          <Cards statistics={statistics} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <Due due={due} />
              <Loans />
              <Reminders />
              <Low />
              <Expiring />
              <Ending />
              <Latest />
            </div>
            <div className={styles.column}>
              <Where />
              <Happened />
            </div>
          </div>
        </div>
      )}
    </>
  )
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

/** What stands where nothing is in the inventory yet. */
function FirstStep({ hasLocations }: { readonly hasLocations: boolean }) {
  const { t } = useTranslation()
  const preferences = usePreferences()
  const hasStarted = preferences === undefined || preferences.hasStarted === true
  return (
    <ForWriters instead={<Empty icon={<Package aria-hidden />} title={t('viewer.empty')} />}>
      <Empty icon={<Package aria-hidden />} title={t('home.empty')} text={t('home.emptyText')}>
        <ButtonLink variant="main" href="/items?add=true" icon={<Plus aria-hidden />}>
          {t('home.emptyAdd')}
        </ButtonLink>
        {hasLocations || hasStarted ? (
          <ButtonLink href="/import">{t('import.title')}</ButtonLink>
        ) : (
          <ButtonLink href="/start">{t('home.emptyStart')}</ButtonLink>
        )}
      </Empty>
    </ForWriters>
  )
}
