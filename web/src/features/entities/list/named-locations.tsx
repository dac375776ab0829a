import { fold } from '@stowage/contract/matching/fold'
import { MapPin } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useLocations } from '../../../data/items/locations.ts'
import { listEntities } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './filters.module.css'
import { filterQueryOf } from './list-query.ts'
import { type FilterProps, filtersOf, type ListFilters } from './list-search.ts'

/** So many locations of one name are offered at most. */
const mostOffered = 3

/** Offers the locations that the search text names as filters: the search itself does not look at locations. */
export function NamedLocations({ search, own, onChange }: FilterProps) {
  const { q = '', within } = search
  const { q: _q, directly: _directly, ...otherFilters } = filtersOf(search)
  const locations = useLocations()
  const named = useMemo((): readonly Location[] => {
    const wanted = fold(q.trim())
    if (wanted === '' || locations === undefined) return []
    return [...locations.byId.values()].filter(({ name }) => fold(name.trim()) === wanted)
  }, [locations, q])
  // The screen of a location shows no other one.
  const offered = own.within === undefined ? named.filter(({ id }) => id !== within) : []
  if (locations === undefined || offered.length === 0) return null
  return (
    <div className={styles.named}>
      {offered.slice(0, mostOffered).map(({ id, name }) => (
        <NamedLocation
          key={id}
          name={
            offered.length === 1
              ? name
              : locations
                  .pathOf(id)
                  .map(step => step.name)
                  .join(' › ')
          }
          filters={{ ...otherFilters, within: id }}
          onPress={() => onChange({ q: undefined, directly: undefined, within: id })}
        />
      ))}
    </div>
  )
}

/** A location as a filter, with the number of items that it finds. */
function NamedLocation({
  name,
  filters,
  onPress,
}: {
  readonly name: string
  readonly filters: ListFilters
  readonly onPress: () => void
}) {
  const { t } = useTranslation()
  const query = { ...filterQueryOf(filters), page: 1, pageSize: 0 }
  const count = useOperation(listEntities, query).data?.total
  const text = t('list.inLocation', { name })
  return (
    <Button size="small" icon={<MapPin aria-hidden />} onPress={onPress}>
      {count === undefined ? text : `${text} (${formatNumber(count)})`}
    </Button>
  )
}
