import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../../data/items/bulk.ts'
import { namesTo, useLocations } from '../../../data/items/locations.ts'
import { useFieldDefinitions } from '../../../data/items/use-field-definitions.ts'
import { useViews } from '../../../data/items/views.ts'
import { isHidden, useHidden } from '../../../data/person/hidden.ts'
import { useCurrency } from '../../../data/person/use-currency.ts'
import { inSelectedGroup } from '../../../data/wire/in-group.ts'
import { getEntity } from '../../../data/wire/operations.ts'
import { useOperation } from '../../../data/wire/use-operation.ts'
import { formatNumber, formatSum } from '../../../i18n/format.ts'
import { Printout } from '../../../shared/printout/printout.tsx'
import { tell, tellError } from '../../../ui/toast/toasts.ts'
import { columnName } from '../list/column-names.ts'
import { type Column, columnsOf, nameColumn, shownBy } from '../list/columns.ts'
import { useChips } from '../list/filters.tsx'
import type { ListFilters, ListSearch } from '../list/list-search.ts'
import styles from './print.module.css'
import { Photos } from './printed-item.tsx'
import { type AllRows, maxPrinted, readAllRows } from './read-all-rows.ts'
import { valueText } from './value-text.ts'

interface PrintedListProps {
  readonly search: ListSearch
  /** The filters that the screen around it sets. */
  readonly own: ListFilters
  /** The columns as an address has them; undefined: the usual ones. */
  readonly show: string | undefined
  /** Undefined: nothing is selected. */
  readonly selected: Selection | undefined
  readonly onDone: () => void
}

/** More columns have no room on a page that is upright. */
const many = 7

const isNumber = ({ kind }: Column): boolean => kind === 'number' || kind === 'money'

/** Reads all rows; undefined until they are there. Ends when there are too many, or they cannot be read. */
function useAllRows({ search, selected, onDone }: PrintedListProps, columns: readonly Column[]) {
  const { t } = useTranslation()
  const [all, setAll] = useState<AllRows>()
  const read = useEffectEvent(() => readAllRows(inSelectedGroup(), search, selected, shownBy(columns)))
  const hear = useEffectEvent((found: AllRows): void => {
    if (found.total <= maxPrinted) return setAll(found)
    tell({ text: t('print.tooMany', { max: formatNumber(maxPrinted) }) })
    onDone()
  })
  const fail = useEffectEvent((error: unknown): void => {
    tellError(error, undefined, t('print.failed'))
    onDone()
  })
  useEffect(() => {
    let isGone = false
    read().then(
      found => isGone || hear(found),
      error => isGone || fail(error),
    )
    return () => {
      isGone = true
    }
  }, [])
  return all?.rows
}

/** All that a list shows, or what is selected in it, as a table on paper: with its columns, and in its order. */
export function PrintedList(props: PrintedListProps) {
  const { search, own, show, selected, onDone } = props
  const { t } = useTranslation()
  const currency = useCurrency()
  const hidden = useHidden()
  const definitions = useFieldDefinitions()
  const columns = [nameColumn, ...columnsOf(show, Number.POSITIVE_INFINITY)].filter(
    ({ id }) => !isHidden(id, hidden),
  )
  const rows = useAllRows(props, columns)
  const chips = useChips(search, own)
  const views = useViews()
  const locations = useLocations()
  const { within } = own
  const place = useOperation(getEntity, { id: within ?? '' }, { enabled: within !== undefined })
  if (rows === undefined || place.isLoading) return null
  const location = place.data
  const viewName = views?.find(({ id }) => id === search.view)?.name
  const sum = rows.reduce(
    (value, { purchasePrice, quantity, soldDate }) =>
      value + (soldDate === '' ? purchasePrice * quantity : 0),
    0,
  )
  const summary = [
    t('list.found', { count: rows.length }),
    ...(hidden.prices || sum === 0 ? [] : [formatSum(sum, currency)]),
    ...(selected === undefined ? chips.map(({ text }) => text) : []),
  ]
  return (
    <Printout
      title={location?.name ?? viewName ?? t('list.title')}
      above={
        location === undefined ? null : (
          <p className={styles.way}>{namesTo(locations, location.id).slice(0, -1).join(' › ')}</p>
        )
      }
      below={location?.description ? <p className={styles.text}>{location.description}</p> : null}
      {...(location === undefined
        ? {}
        : { code: { id: location.id, isLocation: true, number: location.assetId } })}
      isWide={columns.length > many}
      onDone={onDone}
    >
      {location === undefined ? null : (
        <>
          <Photos entity={location} />
          {location.notes === '' ? null : (
            <p className={styles.text} dir="auto">
              {location.notes}
            </p>
          )}
        </>
      )}
      <p className={styles.summary}>{summary.join(' · ')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id} scope="col" data-number={isNumber(column) || undefined}>
                {columnName(t, column, currency)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              {columns.map(column => (
                <td
                  key={column.id}
                  dir="auto"
                  data-number={isNumber(column) || undefined}
                  data-day={column.kind === 'day' || column.kind === 'moment' || undefined}
                  data-code={column.kind === 'code' || undefined}
                >
                  {valueText({ t, currency, definitions }, column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Printout>
  )
}
