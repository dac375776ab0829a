import * as contract from '@stowage/contract/upkeep/maintenance'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { completeMaintenance } from './complete-maintenance.ts'
import { countMaintenance } from './count-maintenance.ts'
import { createMaintenance } from './create-maintenance.ts'
import { deleteMaintenance } from './delete-maintenance.ts'
import { listEntityMaintenance } from './entity-maintenance.queries.ts'
import { listMaintenance } from './maintenance.queries.ts'
import { skipMaintenance } from './skip-maintenance.ts'
import { sumMaintenanceCosts } from './sum-costs.ts'
import { updateMaintenance } from './update-maintenance.ts'

/** Maintenance entries: work that was done to items, and work that is due. */
export const maintenanceRoutes: readonly Route[] = [
  serve.stream(contract.listMaintenance, listMaintenance),
  serve.read(contract.countMaintenance, countMaintenance),
  serve.read(contract.sumMaintenanceCosts, sumMaintenanceCosts),
  serve.stream(contract.listEntityMaintenance, listEntityMaintenance),
  serve.write(contract.createMaintenance, createMaintenance),
  serve.write(contract.updateMaintenance, updateMaintenance),
  serve.write(contract.completeMaintenance, completeMaintenance),
  serve.write(contract.skipMaintenance, skipMaintenance),
  serve.write(contract.deleteMaintenance, deleteMaintenance),
]
