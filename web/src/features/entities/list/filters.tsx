import { ArrowDownUp, MapPin, ScanBarcode, Search, Tags, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button as AriaButton, Input, Link, SearchField, Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLocations } from '../../../data/items/locations.ts'
import { useNamesOf } from '../../../data/items/names-of.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import {
  getChange,
  getContact,
  getStockProduct,
  listEntityTypes,
  listTags,
} from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { Button } from '../../../ui/button/button.tsx'
import { FilterChip as Chip } from '../../../ui/filters/filter-chip.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { useIsPhone } from '../../../ui/phone/use-is-phone.ts'
import { chipsOf, type FilterChip } from './chips.ts'
import { fieldPrefix } from './columns.ts'
import { useKnownFields } from './field-choice.tsx'
import { FilterButton } from './filter-button.tsx'
import { filtersBeside, isFiltered, orderFieldsOf, orders } from './filtered.ts'
import styles from './filters.module.css'
import { FrequentFilters, otherChips } from './frequent-filters.tsx'
import { idsIn, type ListFilters, type ListSearch, orderOf, usualOrder } from './list-search.ts'
import { NamedLocations } from './named-locations.tsx'

type Change = (changes: Partial<Record<keyof ListSearch, unknown>>, replace?: boolean) => void

/**
 * Milliseconds after a key until the list is searched: keys that come together are one search. What is asked
 * for and not wanted any more is given up.
 */
const searchDelay = 30

interface FiltersProps {
  readonly search: ListSearch
  /** The filters that the screen sets, which are no chips. */
  readonly own: ListFilters
  /** What stands where nothing is searched for. */
  readonly placeholder: string
  /** Which of the items are shown, beside the filters. */
  readonly depth: ReactNode
  readonly onChange: Change
  /** Puts the focus on the first row of the list. */
  readonly toRows: () => void
  readonly worth: ReactNode
  /** What else can be done with the list; on phones it stands beside what a filtered list comes to. */
  readonly exporting: ReactNode
  /** What changes how the list looks. */
  readonly tools: ReactNode
}

/** The filters in words. */
export function useChips(search: ListSearch, own: ListFilters): FilterChip[] {
  const { t } = useTranslation()
  const locations = useLocations()
  const currency = useCurrency()
  const tags = useOperation(listTags, {}, { staleTime: 60_000 }).data
  const types = useOperation(listEntityTypes, {}, { staleTime: 60_000 }).data
  const contact = useNamesOf(getContact, idsIn(search.contacts))
  const product = useNamesOf(getStockProduct, idsIn(search.products))
  const fields = useKnownFields()
  const { changeId } = search
  const change = useOperation(
    getChange,
    { id: changeId ?? '', limit: 1 },
    { enabled: changeId !== undefined, staleTime: 60_000 },
  ).data
  return chipsOf(t, filtersBeside(search, own), {
    currency,
    location: id => locations?.byId.get(id)?.name,
    tag: id => tags?.find(tag => tag.id === id)?.name,
    type: id => types?.find(type => type.id === id)?.name,
    contact,
    product,
    fields,
    change,
  })
}

/** The search, the filters as chips that read as a sentence, and the order. */
export function Filters({ search, own, onChange, toRows, ...parts }: FiltersProps) {
  const { placeholder, depth, worth, exporting, tools } = parts
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, open] = useState(false)
  const chips = useChips(search, own)
  // The heads of the table have all orders but that of a search.
  const order =
    search.layout !== undefined || isPhone || search.q !== undefined ? (
      <OrderMenu search={search} onChange={onChange} isNarrow={isPhone} />
    ) : null
  return (
    <div className={styles.filters}>
      <SearchBox search={search} placeholder={placeholder} onChange={onChange} toRows={toRows} />
      <Toolbar aria-label={t('list.tools')} className={styles.tools ?? ''}>
        <div className={styles.chips}>
          <FilterButton
            search={search}
            own={own}
            isOpen={isOpen}
            onOpen={open}
            onChange={changes => onChange(changes, true)}
          />
          {depth}
          {isPhone ? order : null}
          {(isPhone ? otherChips(chips, search) : chips).map(({ id, text, without }) => (
            <Chip
              key={id}
              icon={chipIcons[id]}
              name={text}
              onPress={() => open(true)}
              onRemove={() => onChange(without)}
            />
          ))}
          {isPhone ? <FrequentFilters search={search} own={own} onChange={onChange} /> : order}
        </div>
        {isPhone ? null : (
          <div className={styles.end}>
            {worth}
            {exporting}
            {tools}
          </div>
        )}
      </Toolbar>
      <NamedLocations search={search} own={own} onChange={onChange} />
      {isPhone && isFiltered(search, own) ? (
        <div className={styles.comesTo}>
          {worth}
          {exporting}
        </div>
      ) : null}
    </div>
  )
}

const chipIcons: Readonly<Record<string, ReactNode>> = {
  location: <MapPin aria-hidden />,
  tags: <Tags aria-hidden />,
}

function SearchBox({
  search,
  placeholder,
  onChange,
  toRows,
}: Pick<FiltersProps, 'search' | 'placeholder' | 'onChange' | 'toRows'>) {
  const { t } = useTranslation()
  const q = search.q ?? ''
  const [typed, type] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was asked for and the address does not say yet: where it does so late, more has been typed by then. */
  const asked = useRef<readonly string[]>([])
  useEffect(() => {
    const at = asked.current.lastIndexOf(q)
    asked.current = at < 0 ? [] : asked.current.slice(at + 1)
    if (at < 0) type(q)
  }, [q])
  const ask = (text: string): void => {
    asked.current = [...asked.current, text]
    onChange({ q: text === '' ? undefined : text, peek: undefined }, true)
  }
  const change = (text: string): void => {
    type(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text.trim() === '' ? '' : text), searchDelay)
  }
  return (
    <SearchField
      value={typed}
      onChange={change}
      onSubmit={toRows}
      onKeyDown={event => {
        if (event.key === 'ArrowDown') toRows()
        else event.continuePropagation()
      }}
      aria-label={t('list.searchLabel')}
      className={styles.search ?? ''}
    >
      <Search aria-hidden />
      <Input placeholder={placeholder} className={styles.input ?? ''} />
      {typed === '' ? (
        <Link href="/scan" className={styles.scan ?? ''} aria-label={t('nav.scan')}>
          <ScanBarcode aria-hidden />
        </Link>
      ) : (
        <AriaButton className={styles.clear ?? ''} aria-label={t('list.clear')}>
          <X aria-hidden />
        </AriaButton>
      )}
    </SearchField>
  )
}

function OrderMenu({
  search,
  onChange,
  isNarrow,
}: {
  readonly search: ListSearch
  readonly onChange: Change
  /** There is no room for its name, which screen readers get all the same. */
  readonly isNarrow: boolean
}) {
  const { t } = useTranslation()
  const usual = usualOrder(search)
  const choices = usual === 'name' ? orders : ([usual, ...orders] as const)
  const offered = [
    ...choices.map(id => ({ id: id as string, name: t(`order.${id}`) })),
    ...orderFieldsOf(useFieldDefinitions(), search).map(name => ({ id: fieldPrefix + name, name })),
  ]
  const chosen = offered.find(({ id }) => id === orderOf(search))
  return (
    <Menu
      label={t('order.label')}
      selectionMode="single"
      selectedKeys={chosen === undefined ? [] : [chosen.id]}
      onAction={key => onChange({ orderBy: key === usual ? undefined : key, order: undefined })}
      trigger={
        <Button
          size="small"
          variant="bare"
          icon={<ArrowDownUp aria-hidden />}
          label={chosen === undefined ? t('order.label') : labelled(t('order.label'), chosen.name)}
        >
          {isNarrow ? undefined : (chosen?.name ?? t('order.label'))}
        </Button>
      }
    >
      {offered.map(({ id, name }) => (
        <MenuItem key={id} id={id}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
