import { useTranslation } from 'react-i18next'
import { themeTexts, useTheme } from '../../../data/theme.ts'
import { languageNames, languages } from '../../../i18n/i18n.ts'

/** The name of the theme that is chosen. */
export function ThemeValue() {
  const { t } = useTranslation()
  return t(themeTexts[useTheme()])
}

/** What the language of the page calls itself. */
export function LanguageValue() {
  const { i18n } = useTranslation()
  return languageNames[languages.find(each => each === i18n.language) ?? 'en']
}
