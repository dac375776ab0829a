export { attachmentsChanged, raiseVersions } from './attachments-changed.ts'
export { completeThings } from './complete-things.ts'
export { entityRoutes } from './entities.routes.ts'
export { requireEntityRow, showEntityById } from './entity.queries.ts'
export { copyFields, mergeFields } from './fields.ts'
export { flipKind } from './flip-kind.ts'
export { differences } from './history.ts'
export { inspectKept, type StaleKind } from './inspect-kept.ts'
export { findStaleValues } from './kept-values.ts'
export { findListed } from './list/find-listed.ts'
export { mendHeights, mendNext } from './mend-kept.ts'
export { addEntity, type Draft, draftEntity } from './new-entity.ts'
export { nextAssetNumber } from './number.ts'
export { findFieldNames } from './path-and-fields.queries.ts'
export { maxLevels, setHeights } from './place.ts'
export { toTypeSummary } from './present.ts'
export { defaultType, requireTags } from './references.queries.ts'
export { keepRestored, restoreRows } from './restore.ts'
export { saveEntities } from './save.ts'
export { sameFields } from './save-fields.ts'
export { mendTotals } from './stale-totals.ts'
export { findStaleTrigrams, mendTrigrams } from './stale-trigrams.ts'
export {
  blankEntity,
  type Change,
  type EntityRow,
  type Field,
  type StoredEntity,
  type Thing,
  toStored,
} from './thing.ts'
export { walkEntities } from './walk-entities.ts'
export { wipeEntities } from './wipe.ts'
