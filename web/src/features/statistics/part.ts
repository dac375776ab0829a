import type { StatisticsSearch } from './statistics-search.ts'

/** What every part of the screen is about, and how it is shown. */
export interface PartProps {
  readonly search: StatisticsSearch
  readonly currency: string
  /** Prices are hidden from the caller: it counts items instead of their value. */
  readonly isPriceless: boolean
  /** Tables instead of charts. */
  readonly asTables: boolean
  readonly onChange: (changes: StatisticsSearch) => void
}
