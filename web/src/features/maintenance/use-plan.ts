import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTasksOnDevice } from '../../data/device/use-device.ts'
import { listMaintenance } from '../../data/wire/operations.ts'
import { useIsAway } from '../../data/wire/reachability.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { monthOf } from '../../i18n/days.ts'
import { today } from '../../i18n/format.ts'
import type { Entry } from '../../shared/maintenance/entry.ts'
import type { NewEntry } from '../../shared/maintenance/entry-dialog.tsx'
import { doneQuery, openQuery } from '../../shared/maintenance/queries.ts'
import { filtersOf, type MaintenanceSearch, readMaintenanceSearch } from './maintenance-search.ts'

const route = getRouteApi('/inside/maintenance')

/** Goes to the same screen with something else in its address. */
export type Go = (changes: Partial<Record<keyof MaintenanceSearch, unknown>>, replace?: boolean) => void

export function useMaintenanceAddress(): { readonly search: MaintenanceSearch; readonly go: Go } {
  const search = readMaintenanceSearch({ ...route.useSearch() })
  const navigate = useNavigate()
  const go: Go = (changes, replace = false) =>
    void navigate({
      to: '/maintenance',
      search: before => ({ ...before, ...changes }) as MaintenanceSearch,
      replace,
    })
  return { search, go }
}

/** What is to be done, and the day that is looked at. */
export interface Plan {
  /** Open and done ones. */
  readonly entries: readonly Entry[]
  readonly day: string
  /** Whether somebody has chosen the day; it is today otherwise. */
  readonly isDayChosen: boolean
  readonly month: string
  readonly go: Go
  readonly select: (day: string) => void
  /** Undefined for those who may only read. */
  readonly add: ((begins: NewEntry) => void) | undefined
  /** Moves an open task to another day; undefined for those who may only read. */
  readonly move: ((id: string, day: string) => void) | undefined
}

/** Reads the open tasks, and the done ones for the month; without a network, those that this device keeps. */
export function useTasks(search: MaintenanceSearch) {
  const filters = filtersOf(search)
  const queries = [openQuery(filters), doneQuery(filters)] as const
  const open = useOperation(listMaintenance, queries[0], { keepsPrevious: true })
  const done = useOperation(listMaintenance, queries[1], { keepsPrevious: true })
  const isUnknown = [open, done].some(
    ({ data, isPlaceholderData }) => data === undefined || isPlaceholderData,
  )
  useTasksOnDevice(queries, useIsAway() && isUnknown)
  return { open, done }
}

/** The day and the month that the address names. */
export const shownDays = ({ day, month }: MaintenanceSearch) => {
  const shown = day ?? today()
  return { day: shown, isDayChosen: day !== undefined, month: month ?? monthOf(shown) }
}
