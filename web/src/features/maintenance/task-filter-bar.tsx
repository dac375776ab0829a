import { MapPin, Tags } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../data/items/locations.ts'
import { useTagChoice } from '../../data/items/tag-choice.ts'
import { useCurrency } from '../../data/person/use-currency.ts'
import { formatDay, formatSum, today } from '../../i18n/format.ts'
import { LocationInput } from '../../shared/choose-location.tsx'
import type { Entry } from '../../shared/maintenance/entry.ts'
import { FilterChip } from '../../ui/filters/filter-chip.tsx'
import { FilterPopover } from '../../ui/filters/filter-popover.tsx'
import { TagField } from '../../ui/picker/tag-field.tsx'
import styles from './maintenance.module.css'
import { filtersOf, type MaintenanceSearch } from './maintenance-search.ts'
import type { Go } from './use-plan.ts'

interface TaskFilterBarProps {
  readonly search: MaintenanceSearch
  /** The open tasks, once they are known. */
  readonly entries: readonly Entry[] | undefined
  readonly go: Go
}

/** Of which items tasks are shown, and what the open ones come to. */
export function TaskFilterBar({ search, entries, go }: TaskFilterBarProps) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  const locations = useLocations()
  const choice = useTagChoice()
  const { locationId, tagIds } = filtersOf(search)
  const tagNames = tagIds.map(id => choice.tags.find(tag => tag.id === id)?.name ?? '…')
  const setTags = (ids: readonly string[]): void =>
    go({ tags: ids.length === 0 ? undefined : ids.join(',') }, true)
  return (
    <div className={styles.filters}>
      <FilterPopover isOpen={isOpen} onOpen={open}>
        <div className={styles.filterFields}>
          <LocationInput
            label={t('filter.location')}
            chosen={locationId}
            noLocation={t('filter.allLocations')}
            canCreate={false}
            onChoose={location => go({ within: location?.id }, true)}
          />
          <TagField
            label={t('list.tags')}
            choice={{ tags: choice.tags, create: undefined }}
            placeholder={t('picker.findTag')}
            chosen={tagIds}
            onChoose={setTags}
          />
        </div>
      </FilterPopover>
      {locationId === undefined ? null : (
        <FilterChip
          icon={<MapPin aria-hidden />}
          name={t('filter.in', { location: locations?.byId.get(locationId)?.name ?? '…' })}
          onPress={() => open(true)}
          onRemove={() => go({ within: undefined })}
        />
      )}
      {tagIds.length === 0 ? null : (
        <FilterChip
          icon={<Tags aria-hidden />}
          name={tagNames.join(t('filter.or'))}
          onPress={() => open(true)}
          onRemove={() => go({ tags: undefined })}
        />
      )}
      <Planned entries={entries} />
    </div>
  )
}

/** How many tasks are open, and what those of this year will cost. */
function Planned({ entries = [] }: Pick<TaskFilterBarProps, 'entries'>) {
  const { t } = useTranslation()
  const currency = useCurrency()
  if (entries.length === 0) return null
  const open = entries.filter(({ completedDate }) => completedDate === '')
  const end = `${today().slice(0, 4)}-12-31`
  const cost = open.reduce((sum, each) => sum + (each.scheduledDate <= end ? Number(each.cost) : 0), 0)
  return (
    <span className={styles.planned}>
      {t('maintenance.tasks', { count: open.length })}
      {cost === 0 ? null : (
        <span className={styles.plannedCost}>
          {` · ${t('maintenance.planned', { cost: formatSum(cost, currency), day: formatDay(end) })}`}
        </span>
      )}
    </span>
  )
}
