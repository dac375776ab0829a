import { actionLongWrites } from '#features/actions/index.ts'
import { fillGroup } from '#features/archives/index.ts'
import { repairDerived } from '#features/doctor/index.ts'
import {
  changeMany,
  deleteEntity,
  deleteMany,
  duplicate,
  mergeLocations,
  patchEntity,
  updateEntity,
} from '#features/entities/index.ts'
import { updateType } from '#features/entity-types/index.ts'
import { changeDefinition, makeDefinition } from '#features/field-definitions/index.ts'
import { restoreWrite, undoWrite } from '#features/history/index.ts'
import { mergeContacts } from '#features/lending/index.ts'
import { deleteProduct, mergeProducts, takeFromProduct } from '#features/stock/index.ts'

import { importContacts, importFile } from '#features/tables/index.ts'
import { deleteManyTags, deleteTag, mergeTags } from '#features/tags/index.ts'
import { createMissingThumbnails, setPrimaryPhotos } from '#features/thumbnails/index.ts'
import type { AnyLongWrite } from '#long-writes/define-long-write.ts'

/** Every write that may be a long one: whoever opens the database must be able to finish what another process began. */
export const longWriteKinds: readonly AnyLongWrite[] = [
  ...actionLongWrites,
  setPrimaryPhotos,
  createMissingThumbnails,
  importFile,
  importContacts,
  deleteEntity,
  duplicate,
  updateEntity.longWrite,
  patchEntity.longWrite,
  changeMany,
  deleteMany,
  mergeLocations,
  makeDefinition,
  changeDefinition,
  updateType,
  deleteTag,
  deleteManyTags,
  mergeTags,
  mergeContacts,
  deleteProduct,
  takeFromProduct,
  mergeProducts,
  fillGroup,
  repairDerived,
  undoWrite,
  restoreWrite,
]
