import * as assets from '@stowage/contract/entities/assets'
import * as contract from '@stowage/contract/entities/entities'
import * as bulk from '@stowage/contract/entities/entity-bulk'
import * as lists from '@stowage/contract/entities/entity-lists'
import * as fields from '@stowage/contract/entities/fields'
import * as locations from '@stowage/contract/entities/locations'
import { splitEntity } from '@stowage/contract/stock/stock'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { changeEntities } from './bulk/change-entities.ts'
import { createEntities } from './bulk/create-entities.ts'
import { shownTo } from './lent/lent.queries.ts'
import { GroupCounter } from './list/group-counts.ts'
import { isLongList, listByAssetNumber, listEntities } from './list/list-entities.ts'
import { listFacets } from './list/list-facets.ts'
import { TopLocations } from './list/location-paths.ts'
import { mergeLocation } from './merge/merge-location.ts'
import { tellingMerged } from './merge/merged-entities.ts'
import { showEntityById } from './read/entity.queries.ts'
import { listFieldNames, listValuesOfField, showPath } from './read/path-and-fields.queries.ts'
import { showTree } from './read/tree.queries.ts'
import { changeEntity } from './writes/change-entity.ts'
import { createEntity } from './writes/create-entity.ts'
import { deleteEntity } from './writes/delete-entity.ts'
import { duplicateEntity } from './writes/duplicate-entity.ts'
import { patchEntity } from './writes/patch-entity.ts'
import { splitItem } from './writes/split-item.ts'
import { updateEntity } from './writes/update-entity.ts'

/** What entities need. */
interface EntityTools {
  /** New ones get the next asset number. */
  readonly autoIncrementAssetId: boolean
  /** Of the dates in names from templates. */
  readonly timeZone: string
  readonly longWrites: LongWrites
}

/** What can be done with entities. */
export const entityRoutes = ({ autoIncrementAssetId, timeZone, longWrites }: EntityTools): Route[] => {
  const list = listEntities()
  return [
    serve.stream(contract.listEntities, list, isLongList),
    serve.stream(lists.listEntitiesByBody, list, isLongList),
    serve.stream(lists.listFacets, listFacets(new GroupCounter(), new TopLocations())),
    serve.write(contract.createEntity, createEntity(autoIncrementAssetId)),
    serve.read(contract.getEntity, (ctx, { id }) =>
      tellingMerged(ctx.db, ctx.actor.groupId, id, () => showEntityById(ctx.db, shownTo(ctx), id)),
    ),
    serve.write(contract.updateEntity, changeEntity(longWrites, updateEntity)),
    serve.write(contract.patchEntity, changeEntity(longWrites, patchEntity)),
    serve.write(contract.deleteEntity, longWrites.ofAnySize(deleteEntity)),
    serve.write(contract.duplicateEntity, { inSteps: duplicateEntity(longWrites) }),
    serve.write(splitEntity, splitItem(autoIncrementAssetId)),
    serve.write(bulk.changeEntities, { inSteps: changeEntities(longWrites) }),
    serve.write(bulk.createEntities, { inSteps: createEntities({ autoIncrementAssetId, timeZone }) }),
    serve.read(locations.getEntityPath, showPath, { isOneStatement: true }),
    serve.stream(locations.getEntityTree, showTree),
    serve.write(locations.mergeLocation, { inSteps: mergeLocation(longWrites) }),
    serve.stream(fields.listFieldNames, listFieldNames),
    serve.stream(fields.listFieldValues, listValuesOfField),
    serve.stream(assets.listByAssetNumber, listByAssetNumber),
  ]
}
