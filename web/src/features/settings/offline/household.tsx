import { useTranslation } from 'react-i18next'
import { removeHouseholds } from '../../../data/device/household.ts'
import { isMetered, useIsHouseholdWanted, wantHousehold } from '../../../data/device/household-choice.ts'
import { keepSoon } from '../../../data/device/keep-household-later.ts'
import { type HouseholdSize, useHousehold } from '../../../data/device/use-household.ts'
import { formatAgo, formatBytes, formatNumber } from '../../../i18n/format.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from './offline.module.css'

/** Whether this device keeps the whole inventory, how much of it is here, and of when it is. */
export function HouseholdOnDevice() {
  const { t } = useTranslation()
  const isWanted = useIsHouseholdWanted()
  const size = useHousehold(isWanted)
  const choose = (isOn: boolean): void => {
    wantHousehold(isOn)
    if (isOn) keepSoon()
    else void removeHouseholds().catch(() => undefined)
  }
  return (
    <SettingsSection id="inventory" title={t('household.title')} text={t('household.text')}>
      <Switch isSelected={isWanted} isDisabled={size === null} onChange={choose}>
        {t('household.keep')}
      </Switch>
      {size === undefined || !isWanted ? null : size === null ? (
        <p className={styles.note}>{t('household.none')}</p>
      ) : (
        <Kept {...size} />
      )}
    </SettingsSection>
  )
}

function Kept({ household, count, pictures, bytes }: HouseholdSize) {
  const { t } = useTranslation()
  const at = household?.at ?? null
  return (
    <div className={styles.clear}>
      <dl className={styles.kept}>
        <div>
          <dt>{t('household.here')}</dt>
          <dd>{t('household.count', { count })}</dd>
        </div>
        <div>
          <dt>{t('household.pictures')}</dt>
          <dd>{formatNumber(pictures)}</dd>
        </div>
        <div>
          <dt>{t('household.room')}</dt>
          <dd>{bytes === undefined ? '' : formatBytes(bytes)}</dd>
        </div>
        <div>
          <dt>{t('household.at')}</dt>
          <dd>
            {at === null
              ? t(isMetered() ? 'household.metered' : 'household.reading')
              : formatAgo(new Date(at).toISOString())}
          </dd>
        </div>
      </dl>
      {household === undefined || household.total <= household.limit ? null : (
        <p>{t(household.isFull ? 'household.full' : 'household.limited', { count: household.limit })}</p>
      )}
    </div>
  )
}
