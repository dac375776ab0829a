export { changeMany, deleteMany } from './bulk/bulk-writes.ts'
export { renewProducts } from './derived/product-totals.ts'
export { carryOutRepair, planRepairs, repairNext } from './derived/repair.ts'
export { type StaleKind, verifyDerived } from './derived/verify.ts'
export { findStaleValues } from './derived/verify-all.ts'
export { findStaleTrigrams, repairTrigrams } from './derived/verify-trigrams.ts'
export { entityRoutes } from './entities.routes.ts'
export { findContactNames } from './lent/contact-names.queries.ts'
export { findLoansOf, findOpenLines, shownTo } from './lent/lent.queries.ts'
export {
  endOf,
  freeIn,
  linesIn,
  type OpenLine,
  type Span,
  spanOf,
} from './lent/occupancy.ts'
export { findFewNamed } from './list/few-named.ts'
export { acquiredOn, findLocationsBelow } from './list/filters.ts'
export { findSelected } from './list/find-selected.ts'
export { rowsOfGroup } from './list/group-rows.ts'
export { LocationPaths, TopLocations } from './list/location-paths.ts'
export { findAllListed, findListed } from './list/pages.ts'
export { type Conditions, findConditions } from './list/plan.ts'
export { ReadCache } from './list/read-cache.ts'
export { rowBatchesOf, selectMatching } from './list/row-batches.ts'
export { photosOf, RowLoader } from './list/rows.ts'
export { TagReach } from './list/tag-reach.ts'
export { listTagUse } from './list/tag-use.ts'
export {
  isIndexed,
  type Needle,
  parseSearch,
  TagTree,
  type TextRange,
  textsOfGroup,
} from './list/text-search.ts'
export { sumOf } from './list/totals.ts'
export { mergeLocations } from './merge/merge-location.ts'
export {
  findMergedInto,
  findMergedLocations,
  findMergedProducts,
  findMergedWithNumber,
  findMergesOf,
  forgetMerges,
  tellMerge,
  wasMerged,
} from './merge/merged-entities.ts'
export { noCodes, readCodes, writeCodes } from './model/codes.ts'
export {
  blankEntity,
  type Change,
  containersAbove,
  type EntityRow,
  type Field,
  type LoadedEntity,
  type StoredEntity,
  toStored,
} from './model/entity.ts'
export { copyFields, fieldColumns, mergeFields, sameFields } from './model/fields.ts'
export { filledName, setMade } from './model/filled-name.ts'
export { movedQuantity } from './model/moved-quantity.ts'
export { refusedOfLocation } from './model/only-of-items.ts'
export {
  type Ancestry,
  findAncestry,
  maxLevels,
  noLocation,
  requireLevels,
  setHeights,
} from './placement/resolve-placement.ts'
export { countEntities } from './read/count-entities.ts'
export { type Ending, endings } from './read/endings.ts'
export { findTypeNames, requireEntityRow, showEntityById } from './read/entity.queries.ts'
export {
  comparableName,
  type DefinitionRow,
  definitionFinder,
  findDefinitions,
  readChoices,
  withUnit,
} from './read/field-definitions.queries.ts'
export { fieldRowsOf } from './read/field-rows.queries.ts'
export { findFieldNames } from './read/path-and-fields.queries.ts'
export { toField, toTypeSummary } from './read/present.ts'
export {
  defaultType,
  findDefaultType,
  makeType,
  requireTags,
  requireType,
} from './read/references.queries.ts'
export { countReminders, findReminders } from './read/reminders.queries.ts'
export { rowsByNumber } from './read/rows-by-number.queries.ts'
export { findTagsOf } from './read/tag-links.queries.ts'
export { walkEntities } from './read/walk-entities.ts'
export { nextAssetNumber } from './store/asset-numbers.ts'
export { saveEntities } from './store/save-entities.ts'
export { addFields } from './store/save-fields.ts'
export { forgetTrigrams } from './store/save-search.ts'
export { putTagsOn, type TagLink, takeTagsOff } from './store/take-tags-off.ts'
export { countAround, countConverted } from './subjects/count-affected.ts'
export { countConversion } from './subjects/count-conversion.ts'
export { idsOfGroup } from './subjects/delete-belongings.ts'
export {
  applySubjects,
  type EntitySubject,
  type EntityUndo,
  partDeletions,
  revertSubjects,
} from './subjects/entity-subjects.ts'
export { entitiesOfOtherKind, planConversion } from './subjects/plan-conversion.ts'
export { planDeletion } from './subjects/plan-deletion.ts'
export { planWipe } from './subjects/plan-wipe.ts'
export { attachmentsChanged, raiseVersions, renewSearchTexts } from './writes/attachments-changed.ts'
export { completeEntities, loadEntities } from './writes/complete-entities.ts'
export { deleteEntity } from './writes/delete-entity.ts'
export { duplicate } from './writes/duplicate-entity.ts'
export { moveInto } from './writes/move-into.ts'
export { addEntity, type Draft, draftEntity } from './writes/new-entity.ts'
export { patchEntity } from './writes/patch-entity.ts'
export { type Changed, changeBetween, type MembersToSet, setMembers } from './writes/set-members.ts'
export { updateEntity } from './writes/update-entity.ts'
