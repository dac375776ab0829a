import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { keepPreferences, usePreferences } from './preferences.ts'

/** Does the person want tables in place of charts? */
export const useAsTables = (): boolean => usePreferences()?.charts === 'tables'

/** Chooses between charts and tables, on all screens that have both. */
export function ChartsChoice() {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('statistics.look')}
      chosen={useAsTables() ? 'tables' : 'charts'}
      onChoose={charts => keepPreferences({ charts })}
      options={[
        { id: 'charts', name: t('statistics.charts') },
        { id: 'tables', name: t('statistics.tables') },
      ]}
    />
  )
}
