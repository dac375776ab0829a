import { Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { chooseTheme, type Theme, themes, themeTexts, useTheme } from '../../../data/theme.ts'
import { SettingsSection } from '../settings-section.tsx'
import styles from './appearance.module.css'

/** How the page looks, each choice with a small picture of it. */
export function Appearance() {
  const { t } = useTranslation()
  return (
    <SettingsSection title={t('settings.appearance')} text={t('settings.appearanceText')}>
      <RadioGroup
        aria-label={t('settings.appearance')}
        orientation="horizontal"
        value={useTheme()}
        onChange={value => {
          const theme = themes.find(each => each === value)
          if (theme !== undefined) chooseTheme(theme)
        }}
        className={styles.themes ?? ''}
      >
        {themes.map(theme => (
          <Radio key={theme} value={theme} className={styles.theme ?? ''}>
            <Preview theme={theme} />
            <span className={styles.choice}>
              <span className={styles.dot} />
              {t(themeTexts[theme])}
            </span>
          </Radio>
        ))}
      </RadioGroup>
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
