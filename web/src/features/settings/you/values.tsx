import { useTranslation } from 'react-i18next'
import { themeTexts, useTheme } from '../../../data/person/theme.ts'
import { listApiKeys, listSessions } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { languageName } from '../../../i18n/i18n.ts'

/** The name of the theme that is chosen. */
export function ThemeValue() {
  const { t } = useTranslation()
  return t(themeTexts[useTheme()])
}

/** What the language of the page calls itself. */
export function LanguageValue() {
  const { i18n } = useTranslation()
  return languageName(i18n.language)
}

const countText = (all: readonly unknown[] | undefined): string =>
  all === undefined || all.length === 0 ? '' : formatNumber(all.length)

/** On how many devices the person is signed in. */
export const SessionCount = () => countText(useOperation(listSessions, {}, { staleTime: 60_000 }).data)

/** How many API keys the person has. */
export const ApiKeyCount = () => countText(useOperation(listApiKeys, {}, { staleTime: 60_000 }).data)
