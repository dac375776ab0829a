export { entityRoutes } from './entities.routes.ts'
export { flipKind } from './flip-kind.ts'
export { differences } from './history.ts'
export { nextAssetNumber } from './number.ts'
export { findFieldNames } from './path-and-fields.queries.ts'
export { maxLevels, setHeights } from './place.ts'
export { toTypeSummary } from './present.ts'
export { defaultType } from './references.queries.ts'
export { saveEntities } from './save.ts'
export { sameFields } from './save-fields.ts'
export { tagLinks } from './tag-links.queries.ts'
export {
  blankEntity,
  type Change,
  type EntityRow,
  type Field,
  type StoredEntity,
  type Thing,
  toStored,
} from './thing.ts'
