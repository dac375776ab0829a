import { defaultStringifySearch } from '@tanstack/react-router'
import { dayFromToday } from '../../i18n/format.ts'

export const ranges = ['1', '2', '5', 'all'] as const
export type Range = (typeof ranges)[number]

/** What the address of the statistics says. */
export interface StatisticsSearch {
  /** A location: what lies in it, at any depth. */
  readonly within?: string | undefined
  /** The id of a tag: what carries it or one below it. */
  readonly tag?: string | undefined
  /** Of which year additions and sales are told; the present one when absent. */
  readonly year?: number | undefined
  /** How many years the chart shows. */
  readonly range?: Range | undefined
}

const idIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f-]{36}$/i.test(value) ? value : undefined

const yearIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 10_000 ? value : undefined

/** Reads the address; what makes no sense is left out. */
export function readStatisticsSearch(given: Record<string, unknown>): StatisticsSearch {
  const all: StatisticsSearch = {
    within: idIn(given['within']),
    tag: idIn(given['tag']),
    year: yearIn(given['year']),
    range: ranges.find(each => each === String(given['range'])),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** The filters as the server takes them. */
export const queryOf = ({ within, tag }: StatisticsSearch) => ({
  ...(within === undefined ? {} : { within: [within] }),
  ...(tag === undefined ? {} : { tags: [tag] }),
})

type Filters = Readonly<Record<string, string | number | boolean | readonly object[]>>

/** The address of the list with the filters of the statistics and some more. */
export function listAddress({ within, tag }: StatisticsSearch, more: Filters): string {
  const filters = {
    ...(within === undefined ? {} : { within }),
    ...(tag === undefined ? {} : { tags: tag }),
  }
  return `/items${defaultStringifySearch({ ...filters, ...more })}`
}

/** The address of the list of what carries another tag as well. */
export const taggedAddress = (search: StatisticsSearch, id: string): string =>
  search.tag === undefined || search.tag === id
    ? listAddress(search, { tags: id, sold: false })
    : listAddress(search, { tags: `${search.tag},${id}`, tagMode: 'all', sold: false })

/** The present year. */
export const thisYear = (): number => Number(dayFromToday(0).slice(0, 4))

/** The first month of a range, as its first day; undefined: everything. */
export function startOf(range: Range): string | undefined {
  if (range === 'all') return undefined
  const [year = 0, month = 1] = dayFromToday(0).split('-').map(Number)
  const first = 12 * (year - Number(range)) + month
  return `${String(Math.floor(first / 12)).padStart(4, '0')}-${String((first % 12) + 1).padStart(2, '0')}-01`
}
