import { Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { savePreferences, usePreferences } from '../../../data/person/preferences.ts'
import { saveTheme, type Theme, themes, themeTexts, useTheme } from '../../../data/person/theme.ts'
import { Switch } from '../../../ui/switch/switch.tsx'
import { NotSaved } from '../not-saved.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useSavedValue } from '../use-saved-value.ts'
import styles from './appearance.module.css'

/** How the page looks, and how photos are sent. */
export const Appearance = () => (
  <>
    <ThemeChoice />
    <PhotoSize />
  </>
)

/** Photos as they were taken, or smaller. */
function PhotoSize() {
  const { t } = useTranslation()
  const { smallerPhotos = false } = usePreferences() ?? {}
  const { value, error, choose, retry } = useSavedValue(smallerPhotos, isSmaller =>
    savePreferences({ smallerPhotos: isSmaller }),
  )
  return (
    <SettingsSection id="photos" title={t('settings.photos')} text={t('settings.photosText')}>
      <Switch isSelected={value} onChange={choose}>
        {t('settings.smallerPhotos')}
      </Switch>
      <NotSaved error={error} onRetry={retry} />
    </SettingsSection>
  )
}

/** How the page looks, each choice with a small picture of it. */
function ThemeChoice() {
  const { t } = useTranslation()
  const theme = useSavedValue(useTheme(), saveTheme)
  return (
    <SettingsSection title={t('settings.appearance')} text={t('settings.appearanceText')}>
      <RadioGroup
        aria-label={t('settings.appearance')}
        orientation="horizontal"
        isInvalid={theme.error !== undefined}
        value={theme.value}
        onChange={value => {
          const chosen = themes.find(each => each === value)
          if (chosen !== undefined) theme.choose(chosen)
        }}
        className={styles.themes ?? ''}
      >
        {themes.map(each => (
          <Radio key={each} value={each} className={styles.theme ?? ''}>
            <Preview theme={each} />
            <span className={styles.choice}>
              <span className={styles.dot} />
              {t(themeTexts[each])}
            </span>
          </Radio>
        ))}
      </RadioGroup>
      <NotSaved error={theme.error} onRetry={theme.retry} />
    </SettingsSection>
  )
}

/** The page in small; of the system, both of them. */
const Preview = ({ theme }: { readonly theme: Theme }) => (
  <span className={styles.preview} aria-hidden="true">
    {theme === 'system' ? (
      <>
        <Sketch look="light" />
        <Sketch look="dark" />
      </>
    ) : (
      <Sketch look={theme} />
    )}
  </span>
)

const Sketch = ({ look }: { readonly look: 'light' | 'dark' }) => (
  <span className={`${styles.sketch} ${styles[look]}`}>
    <span className={styles.lines}>
      <i />
      <i />
      <i />
      <b />
    </span>
  </span>
)
