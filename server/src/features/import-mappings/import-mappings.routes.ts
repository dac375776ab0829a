import * as contract from '@stowage/contract/tables/import-mappings'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { deleteImportMapping } from './delete-import-mapping.ts'
import { listImportMappings, showImportMapping } from './import-mappings.queries.ts'
import { createImportMapping, putImportMapping } from './put-import-mapping.ts'

/** What the columns of imported tables are, kept per group. */
export const importMappingRoutes: readonly Route[] = [
  serve.read(contract.listImportMappings, listImportMappings),
  serve.write(contract.createImportMapping, createImportMapping),
  serve.read(contract.getImportMapping, ({ db, actor }, { id }) => showImportMapping(db, actor.groupId, id)),
  serve.write(contract.putImportMapping, putImportMapping),
  serve.write(contract.deleteImportMapping, deleteImportMapping),
]
