import { useTranslation } from 'react-i18next'
import {
  type FirstWeekday,
  firstWeekdays,
  saveLanguage,
  savePreferences,
  usePreferences,
} from '../../../data/person/preferences.ts'
import { type StartPage, startPageOf, startPages } from '../../../data/person/start-page.ts'
import { formatWeekday } from '../../../i18n/format.ts'
import { languageName, languages } from '../../../i18n/i18n.ts'
import { SavedSelect } from '../saved-select.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from './you.module.css'

const screenNames = {
  '/home': 'nav.home',
  '/items': 'nav.entities',
  '/locations': 'nav.locations',
  '/scan': 'nav.scan',
} as const satisfies Record<StartPage, string>

/** The name of a day of the week: November 2026 begins on a Sunday. */
const weekdayName = (day: FirstWeekday): string => formatWeekday(`2026-11-0${day + 1}`, 'long')

/** The value of the week that begins as in the language of the page. */
const usual = 'usual'

/** Language, week and start page. */
export function LanguageAndRegion() {
  const { t, i18n } = useTranslation()
  const { firstWeekday, startPage } = usePreferences() ?? {}
  return (
    <SettingsSection title={t('settings.language')} text={t('settings.languageText')}>
      <div className={styles.row}>
        <SavedSelect
          id="language"
          label={t('user.language')}
          options={languages().map(id => ({ id, name: languageName(id) }))}
          known={i18n.language}
          save={saveLanguage}
        />
        <SavedSelect
          id="week"
          label={t('settings.firstWeekday')}
          options={[
            { id: usual, name: t('settings.asLanguage') },
            ...firstWeekdays.map(day => ({ id: String(day), name: weekdayName(day) })),
          ]}
          known={firstWeekday === undefined ? usual : String(firstWeekday)}
          save={id => savePreferences({ firstWeekday: firstWeekdays.find(day => String(day) === id) })}
        />
        <SavedSelect
          id="start"
          label={t('settings.startPage')}
          options={startPages.map(id => ({ id, name: t(screenNames[id]) }))}
          known={startPageOf(startPage)}
          save={id => savePreferences({ startPage: id })}
        />
      </div>
    </SettingsSection>
  )
}
