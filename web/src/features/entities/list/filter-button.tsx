import { FilterPopover } from '../../../ui/filters/filter-popover.tsx'
import { loadedPart } from '../../../ui/later/loaded.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import type { FilterProps } from './list-search.ts'

const { Part: FilterPanel } = loadedPart(async () => (await import('./filter-panel.tsx')).FilterPanel)

interface FilterButtonProps extends FilterProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** Opens everything that a list can be narrowed by. */
export const FilterButton = ({ isOpen, onOpen, ...rest }: FilterButtonProps) => (
  <FilterPopover isOpen={isOpen} onOpen={onOpen}>
    <FilterPanel {...rest} first={<Loading lines={6} />} />
  </FilterPopover>
)
