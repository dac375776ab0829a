import * as assets from '@stowage/contract/assets'
import * as contract from '@stowage/contract/entities'
import * as fields from '@stowage/contract/fields'
import * as places from '@stowage/contract/places'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { listByAssetNumber } from './list/list-by-asset-number.ts'
import { isLongList, listEntities } from './list/list-entities.ts'
import { showEntityById } from './read/entity.queries.ts'
import { listFieldNames, listValuesOfField, showPath } from './read/path-and-fields.queries.ts'
import { showTree } from './read/tree.queries.ts'
import { createEntity } from './writes/create-entity.ts'
import { deleteEntity } from './writes/delete-entity.ts'
import { duplicateEntity } from './writes/duplicate-entity.ts'
import { patchEntity } from './writes/patch-entity.ts'
import { updateEntity } from './writes/update-entity.ts'

/** What can be done with entities. `autoIncrementAssetId`: new ones get the next asset number. */
export const entityRoutes = ({ autoIncrementAssetId }: { autoIncrementAssetId: boolean }): Route[] => [
  serve.stream(contract.listEntities, listEntities, isLongList),
  serve.write(contract.createEntity, createEntity(autoIncrementAssetId)),
  serve.read(contract.getEntity, (ctx, { id }) => showEntityById(ctx.db, ctx.actor.groupId, id)),
  serve.write(contract.updateEntity, updateEntity),
  serve.write(contract.patchEntity, patchEntity),
  serve.write(contract.deleteEntity, deleteEntity),
  serve.write(contract.duplicateEntity, duplicateEntity),
  serve.read(places.getEntityPath, showPath),
  serve.stream(places.getEntityTree, showTree),
  serve.read(fields.listFieldNames, listFieldNames),
  serve.read(fields.listFieldValues, listValuesOfField),
  serve.stream(assets.listByAssetNumber, listByAssetNumber),
]
