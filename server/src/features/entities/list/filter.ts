import type { RawBuilder } from 'kysely'
import type { Dialect } from '#db/query/dialect.ts'

/** Values by the name under which a statement knows them. */
export type Params = Record<string, unknown>

/** What entities are counted by. */
export type FacetName = 'tags' | 'types' | 'locations' | 'photo' | 'archived'

/**
 * One condition of a list. As a `source` it finds its rows from an index, as a `test` it judges one row `e` (with its
 * search text `s`). What has no source can only be tested.
 */
export interface Filter {
  /** The same shape makes the same SQL. */
  readonly shape: string
  readonly params: Params
  source?(p: Params, dialect: Dialect): RawBuilder<{ n: number }>
  test(p: Params, dialect: Dialect): RawBuilder<boolean>
  readonly needsText?: true
  /** It is left out when the values of this facet are counted. */
  readonly facet?: FacetName
}
