import { CalendarClock, ChartNoAxesColumnDecreasing, MapPin, Shapes, Store } from 'lucide-react'
import { useState } from 'react'
import { ToggleButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../data/items/locations.ts'
import { listEntityTypes, listShops } from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { LocationInput } from '../../shared/choose-location.tsx'
import { FilterChip } from '../../ui/filters/filter-chip.tsx'
import { FilterPopover } from '../../ui/filters/filter-popover.tsx'
import { Select } from '../../ui/select/select.tsx'
import styles from './stock.module.css'
import type { StockSearch } from './stock-search.ts'
import type { StockChanges } from './use-stock-address.ts'

interface StockFiltersProps {
  readonly search: StockSearch
  readonly go: (changes: StockChanges) => void
}

/** Which products are shown: two that are wanted often are pressed, the others are chosen. */
export function StockFilters({ search, go }: StockFiltersProps) {
  const { t } = useTranslation()
  const [isOpen, open] = useState(false)
  const { low = false, expiring = false, shop, type, within } = search
  const locations = useLocations()
  const types = useItemTypes()
  return (
    <>
      <ToggleButton
        className={styles.toggle ?? ''}
        isSelected={low}
        onChange={isOn => go({ low: isOn || undefined })}
      >
        <ChartNoAxesColumnDecreasing aria-hidden />
        {t('stock.low')}
      </ToggleButton>
      <ToggleButton
        className={styles.toggle ?? ''}
        isSelected={expiring}
        onChange={isOn => go({ expiring: isOn || undefined })}
      >
        <CalendarClock aria-hidden />
        {t('stock.expiring')}
      </ToggleButton>
      <FilterPopover isOpen={isOpen} onOpen={open}>
        <Choices search={search} go={go} />
      </FilterPopover>
      {shop === undefined ? null : (
        <FilterChip
          icon={<Store aria-hidden />}
          name={shop}
          onPress={() => open(true)}
          onRemove={() => go({ shop: undefined })}
        />
      )}
      {type === undefined ? null : (
        <FilterChip
          icon={<Shapes aria-hidden />}
          name={types.find(({ id }) => id === type)?.name ?? '…'}
          onPress={() => open(true)}
          onRemove={() => go({ type: undefined })}
        />
      )}
      {within === undefined ? null : (
        <FilterChip
          icon={<MapPin aria-hidden />}
          name={t('filter.in', { location: locations?.byId.get(within)?.name ?? '…' })}
          onPress={() => open(true)}
          onRemove={() => go({ within: undefined })}
        />
      )}
    </>
  )
}

/** The types of items, by which new items of a product are made. */
const useItemTypes = () =>
  (useOperation(listEntityTypes, {}, { staleTime: 60_000 }).data ?? []).filter(
    ({ isLocation }) => !isLocation,
  )

function Choices({ search: { shop = '', type = '', within }, go }: StockFiltersProps) {
  const { t } = useTranslation()
  const { data: shops } = useOperation(listShops, {})
  const named = (names: readonly string[]) => names.map(name => ({ id: name, name }))
  const isListed = shop === '' || shops?.items.includes(shop) === true
  return (
    <div className={styles.filterFields}>
      <Select
        label={t('stock.shop')}
        options={[
          { id: '', name: t('stock.allShops') },
          ...named(shops?.items ?? []),
          ...(isListed ? [] : named([shop])),
        ]}
        chosen={shop}
        onChoose={id => go({ shop: id === '' ? undefined : id })}
      />
      <Select
        label={t('list.type')}
        options={[{ id: '', name: t('stock.allTypes') }, ...useItemTypes()]}
        chosen={type}
        onChoose={id => go({ type: id === '' ? undefined : id })}
      />
      <LocationInput
        label={t('filter.location')}
        chosen={within}
        noLocation={t('filter.allLocations')}
        canCreate={false}
        onChoose={location => go({ within: location?.id })}
      />
    </div>
  )
}
