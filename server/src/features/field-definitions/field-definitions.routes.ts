import * as contract from '@stowage/contract/catalogues/field-definitions'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { createFieldDefinition } from './create-field-definition.ts'
import { deleteFieldDefinition } from './delete-field-definition.ts'
import { listFieldDefinitions, showDefinition } from './field-definitions.queries.ts'
import { listFieldCandidates } from './list-field-candidates.ts'
import { orderFieldDefinitions } from './order-field-definitions.ts'
import { updateFieldDefinition } from './update-field-definition.ts'

/** Fields that the items of a type, or of all types, have. */
export const fieldDefinitionRoutes = ({
  longWrites,
}: {
  readonly longWrites: LongWrites
}): readonly Route[] => [
  serve.read(contract.listFieldDefinitions, listFieldDefinitions),
  serve.write(contract.createFieldDefinition, { inSteps: createFieldDefinition(longWrites) }),
  serve.write(contract.orderFieldDefinitions, orderFieldDefinitions),
  serve.stream(contract.listFieldCandidates, listFieldCandidates),
  serve.read(contract.getFieldDefinition, ({ db, actor }, { id }) => showDefinition(db, actor.groupId, id)),
  serve.write(contract.updateFieldDefinition, { inSteps: updateFieldDefinition(longWrites) }),
  serve.write(contract.deleteFieldDefinition, deleteFieldDefinition),
]
