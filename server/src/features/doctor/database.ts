import { findDamage, hasSearchIndex } from '#db/integrity.ts'
import { pendingSteps } from '#db/upgrade/migrate.ts'
import type { Part } from './part.ts'

/** The model: whether it is of this version. */
export const model: Part = {
  names: ['model'],
  async look({ database }, tell) {
    for (const id of await pendingSteps(database))
      tell({ check: 'model', severity: 'fault', id, what: 'has not been done' })
  },
}

/** What the database itself knows to be wrong. */
export const databaseIntegrity: Part = {
  names: ['database', 'search-speed'],
  async look({ database }, tell) {
    const { damage, isIndexed } = await database.read(async db => ({
      damage: await findDamage(db),
      isIndexed: await hasSearchIndex(db),
    }))
    for (const { id, what } of damage) {
      // What searches read can be made anew.
      const isOfSearch = id === 'entity_search' || /\bsearch_trigrams\b/.test(what)
      const check = isOfSearch ? 'search-index' : 'database'
      tell({ check, severity: 'fault', id, what })
    }
    if (!isIndexed)
      tell({
        check: 'search-speed',
        severity: 'warn',
        id: 'entity_search_trigrams',
        what: 'is missing: searches read every text',
      })
  },
}
