import type { StatisticsSearch } from './statistics-search.ts'

/** What every part of the screen is about, and how it is shown. */
export interface PartProps {
  readonly search: StatisticsSearch
  readonly currency: string
  /** Tables instead of charts. */
  readonly asTables: boolean
  readonly onChange: (changes: StatisticsSearch) => void
}
