import { ToggleButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { FilterChip } from './chips.ts'
import styles from './filters.module.css'
import type { FilterProps } from './list-search.ts'

/** What is asked for often. */
const frequent = [
  { id: 'photo', value: 'without', text: 'filter.withoutPhoto' },
  { id: 'hasLocation', value: false, text: 'filter.noLocation' },
  { id: 'insured', value: true, text: 'filter.insured' },
] as const

/** The chips of what `FrequentFilters` does not show. */
export const otherChips = (chips: readonly FilterChip[], search: FilterProps['search']): FilterChip[] =>
  chips.filter(chip => !frequent.some(({ id, value }) => id === chip.id && search[id] === value))

/** The filters that are asked for often, each of them one tap: for phones, where the way through the sheet is long. */
export function FrequentFilters({ search, own, onChange }: FilterProps) {
  const { t } = useTranslation()
  const isLocated = own.within !== undefined || own.hasLocation !== undefined
  const offered = frequent.filter(({ id }) => id !== 'hasLocation' || !isLocated)
  return offered.map(({ id, value, text }) => (
    <ToggleButton
      key={id}
      className={styles.frequent ?? ''}
      isSelected={search[id] === value}
      onChange={isSelected => onChange({ [id]: isSelected ? value : undefined })}
    >
      {t(text)}
    </ToggleButton>
  ))
}
