import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryChoice } from '../protocol/query.ts'
import { ById, Id } from '../values/ids.ts'
import { maxAmount } from '../values/numbers.ts'
import { changesOf, optionalTextIn, textIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'
import { Day, OptionalDayIn } from '../values/times.ts'

const operation = operationIn('Maintenance')

/** Something that was done to an item, or is to be done: it is done once it has a `completedDate`. */
export const MaintenanceEntry = z
  .strictObject({
    id: Id,
    completedDate: Day.describe('When it was done'),
    scheduledDate: Day.describe('When it is due'),
    name: z.string(),
    description: z.string(),
    cost: z.string().describe('A number, as text'),
  })
  .meta({ id: 'MaintenanceEntry' })
export type MaintenanceEntry = z.infer<typeof MaintenanceEntry>

/** An entry with the item that it is about. */
export const ListedMaintenance = MaintenanceEntry.extend({
  itemName: z.string(),
  itemID: Id,
}).meta({ id: 'ListedMaintenance' })
export type ListedMaintenance = z.infer<typeof ListedMaintenance>

const costMessage = says('not_cost', { limit: maxAmount })
const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const CostIn = z
  .union([z.string(), z.number()], costMessage)
  .nullish()
  .transform((given, ctx): number => {
    const text = String(given ?? '').trim()
    const cost = text === '' ? 0 : numeral.test(text) ? Number(text) : Number.NaN
    if (Math.abs(cost) <= maxAmount) return cost
    ctx.addIssue({ code: 'custom', message: costMessage })
    return z.NEVER
  })
  .describe('A number or the text of one')

/** All that can be said of an entry; what is absent is reset. A new one has at least one of the two dates. */
export const MaintenanceIn = bodyOf({
  name: textIn(255, 1),
  completedDate: OptionalDayIn,
  scheduledDate: OptionalDayIn,
  description: optionalTextIn(textLimits.upkeep),
  cost: CostIn,
})
export type MaintenanceIn = z.output<typeof MaintenanceIn>

const ByStatus = z.object({ status: queryChoice(['both', 'scheduled', 'completed']) })

/** Lists the maintenance entries of the whole group, by the day that they are scheduled for. */
export const listMaintenance = operation({
  name: 'listMaintenance',
  summary: 'List the maintenance of everything',
  description: 'By scheduled date, entries without one first. `scheduled` are those that are not done yet.',
  route: 'GET /v1/maintenance',
  needs: 'user',
  query: ByStatus,
  reply: z.array(ListedMaintenance),
  status: 200,
  problems: [],
})

/** Lists the maintenance entries of one entity. */
export const listEntityMaintenance = operation({
  name: 'listEntityMaintenance',
  summary: 'List the maintenance of an entity',
  description:
    'All by scheduled and completed date, newest first; `scheduled` (not done today) by scheduled date; `completed` by completed date, newest first.',
  route: 'GET /v1/entities/:id/maintenance',
  needs: 'user',
  params: ById,
  query: ByStatus,
  reply: z.array(ListedMaintenance),
  status: 200,
  problems: ['entity.not_found'],
})

/** Notes something that was done to an entity, or is to be done. */
export const createMaintenance = operation({
  name: 'createMaintenance',
  summary: 'Note maintenance of an entity',
  route: 'POST /v1/entities/:id/maintenance',
  needs: 'user',
  params: ById,
  body: MaintenanceIn,
  reply: MaintenanceEntry,
  status: 201,
  problems: ['entity.not_found'],
})

/** Replaces an entry; it is completed by giving it a `completedDate`. */
export const updateMaintenance = operation({
  name: 'updateMaintenance',
  summary: 'Change a maintenance entry',
  route: 'PUT /v1/maintenance/:id',
  needs: 'user',
  params: ById,
  body: changesOf(MaintenanceIn),
  reply: MaintenanceEntry,
  status: 200,
  problems: ['maintenance.not_found'],
})

/** Deletes an entry. */
export const deleteMaintenance = operation({
  name: 'deleteMaintenance',
  summary: 'Delete a maintenance entry',
  route: 'DELETE /v1/maintenance/:id',
  needs: 'user',
  params: ById,
  status: 204,
  problems: ['maintenance.not_found'],
})
