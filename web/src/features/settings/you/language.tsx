import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../../../data/preferences.ts'
import { languageNames, languages } from '../../../i18n/i18n.ts'
import { Select } from '../../../ui/select/select.tsx'
import { SettingsSection } from '../settings-section.tsx'
import styles from './you.module.css'

/** The language of the page. */
export function LanguageAndRegion() {
  const { t, i18n } = useTranslation()
  return (
    <SettingsSection title={t('settings.language')}>
      <div className={styles.row}>
        <Select
          label={t('user.language')}
          options={languages.map(id => ({ id, name: languageNames[id] }))}
          chosen={languages.find(each => each === i18n.language) ?? 'en'}
          onChoose={chooseLanguage}
        />
      </div>
    </SettingsSection>
  )
}
