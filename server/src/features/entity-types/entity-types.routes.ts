import * as contract from '@stowage/contract/catalogues/entity-types'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { createEntityType } from './create-entity-type.ts'
import { deleteEntityType } from './delete-entity-type.ts'
import { listEntityTypes } from './entity-types.queries.ts'
import { updateEntityType } from './update-entity-type.ts'

/** What can be done with entity types. */
export const entityTypeRoutes = ({ longWrites }: { readonly longWrites: LongWrites }): readonly Route[] => [
  serve.read(contract.listEntityTypes, listEntityTypes),
  serve.write(contract.createEntityType, createEntityType),
  serve.write(contract.updateEntityType, { inSteps: updateEntityType(longWrites) }),
  serve.write(contract.deleteEntityType, deleteEntityType),
]
