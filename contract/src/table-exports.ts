import { operationIn } from './operation.ts'

const operation = operationIn('Import and export')

/** Writes every entity of the group into a CSV file that can be imported again. */
export const exportEntities = operation({
  name: 'exportEntities',
  summary: 'Export all entities as a CSV file',
  route: 'GET /v1/entities/export',
  needs: 'user',
  status: 200,
  replyType: 'text/csv',
  problems: [],
})

/** Writes every item of the group with its price into a CSV file for people. */
export const billOfMaterials = operation({
  name: 'billOfMaterials',
  summary: 'Write all items and their prices into a CSV file',
  description:
    'Items by name, archived and sold ones too. It is for reading and adding up; it cannot be imported.',
  route: 'GET /v1/reporting/bill-of-materials',
  needs: 'user',
  status: 200,
  replyType: 'text/csv',
  problems: [],
})
