const tabs = ['month', 'done', 'costs'] as const

/** What the address of the maintenance says besides the screen. */
export interface MaintenanceSearch {
  /** Absent: the plan. `month` is there where it has no room beside the plan. */
  readonly tab?: (typeof tabs)[number]
  /** A location: tasks of what lies in it, at any depth. */
  readonly within?: string
  /** Ids of tags, parted by commas. */
  readonly tags?: string
  /** The day that is selected in the month. */
  readonly day?: string
  /** The month that is shown, where that is not the one of the day. */
  readonly month?: string
  /** The year whose costs are shown by item. */
  readonly year?: string
  /** The form for a new task is open, or that of this task. */
  readonly task?: string
  /** The addresses for calendars are open. */
  readonly subscribe?: boolean
}

const matching = (value: unknown, pattern: RegExp): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}

/** Reads the address; what makes no sense is left out. */
export function readMaintenanceSearch(given: Readonly<Record<string, unknown>>): MaintenanceSearch {
  const all = {
    tab: tabs.find(tab => tab === given['tab']),
    within: matching(given['within'], /./),
    tags: matching(given['tags'], /./),
    day: matching(given['day'], /^\d{4}-\d\d-\d\d$/),
    month: matching(given['month'], /^\d{4}-\d\d$/),
    year: matching(given['year'], /^\d{4}$/),
    task: matching(given['task'], /./),
    subscribe: given['subscribe'] === true ? true : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

const idsIn = (text = ''): string[] => text.split(',').filter(id => id !== '')

/** The filters, as the lists take them. */
export const filtersOf = ({ within, tags }: MaintenanceSearch) => ({
  locationId: within,
  tagIds: idsIn(tags),
})
