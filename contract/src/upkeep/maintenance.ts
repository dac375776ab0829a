import { z } from 'zod'
import { bodyOf } from '../protocol/body.ts'
import { says } from '../protocol/issues.ts'
import { operationIn } from '../protocol/operation.ts'
import { queryChoice } from '../protocol/query.ts'
import { chosenIds, dayIn, optionalFlagIn, wordIn } from '../protocol/query-in.ts'
import { ById, Id } from '../values/ids.ts'
import { maxAmount } from '../values/numbers.ts'
import { changesOf, optionalTextIn, textIn } from '../values/text.ts'
import { textLimits } from '../values/text-limits.ts'
import { Day, OptionalDayIn } from '../values/times.ts'
import { MaintenanceRule, MaintenanceRuleIn } from './maintenance-rules.ts'

const operation = operationIn('Maintenance')

/** Maintenance of an item, done or planned; it is done once it has a `completedDate`. */
export const MaintenanceEntry = z
  .strictObject({
    id: Id,
    completedDate: Day.describe('The day of completion'),
    scheduledDate: Day.describe('The due day'),
    name: z.string(),
    description: z.string(),
    cost: z.string().describe('A number, as text'),
    rule: MaintenanceRule.nullable().describe('The recurrence of the task; null: none'),
  })
  .meta({ id: 'MaintenanceEntry' })
export type MaintenanceEntry = z.infer<typeof MaintenanceEntry>

/** Answer of a write of an entry. */
export const SavedMaintenance = MaintenanceEntry.extend({
  next: z
    .strictObject({ id: Id, scheduledDate: Day })
    .nullable()
    .describe('The next entry, created or moved by the completion of one with a rule'),
}).meta({ id: 'SavedMaintenance' })
export type SavedMaintenance = z.infer<typeof SavedMaintenance>

const EntityTag = z.strictObject({ id: Id, name: z.string(), color: z.string(), icon: z.string() })

/** An entry with its item. */
export const ListedMaintenance = MaintenanceEntry.extend({
  itemName: z.string(),
  itemID: Id,
  entityId: Id.describe('The same as `itemID`'),
  archived: z.boolean().describe('Is the item archived?'),
  isLocation: z.boolean().describe('Is it about a location?'),
  icon: z.string().describe('That of the type of the item; empty when unset'),
  location: z.strictObject({ id: Id, name: z.string() }).nullable().describe('The location of the item'),
  tags: z.array(EntityTag).describe('Those of the item, by name'),
  imageId: Id.nullable().describe('The primary photo of the item'),
  thumbnailId: Id.nullable().describe('The thumbnail of the primary photo'),
}).meta({ id: 'ListedMaintenance' })
export type ListedMaintenance = z.infer<typeof ListedMaintenance>

const costMessage = says('not_cost', { limit: maxAmount })
const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const GivenCost = z.union([z.string(), z.number()], costMessage).nullish()

function costOf(given: z.output<typeof GivenCost>, ctx: z.RefinementCtx): number {
  const text = String(given ?? '').trim()
  const cost = text === '' ? 0 : numeral.test(text) ? Number(text) : Number.NaN
  if (Math.abs(cost) <= maxAmount) return cost
  ctx.addIssue({ code: 'custom', message: costMessage })
  return z.NEVER
}

const CostIn = GivenCost.transform(costOf).describe('A number or the text of one')

const CostWhenDoneIn = GivenCost.transform((given, ctx) =>
  given === undefined || given === null ? undefined : costOf(given, ctx),
).describe('A number or the text of one; default: the planned cost')

/** Body of an entry; absent members are reset. A new one needs at least one of the two dates. */
export const MaintenanceIn = bodyOf({
  name: textIn(255, 1),
  completedDate: OptionalDayIn,
  scheduledDate: OptionalDayIn,
  description: optionalTextIn(textLimits.upkeep),
  cost: CostIn,
  rule: MaintenanceRuleIn.nullish().describe('Null: no recurrence. An update without it keeps the rule'),
})
export type MaintenanceIn = z.output<typeof MaintenanceIn>

const ByStatus = z.object({ status: queryChoice(['both', 'scheduled', 'completed']) })

/** Filters by the item of an entry. */
const ofItems = {
  archived: optionalFlagIn().describe(
    'Only entries of archived items, or (`false`) of all others; all when absent',
  ),
  locationId: chosenIds(1).describe('Of a location and its contents at any depth'),
  tagIds: chosenIds(100).describe('Of items with one of these tags, without the tags below'),
}

const MaintenanceQuery = ByStatus.extend({
  since: dayIn('first').describe('Scheduled on that day or later'),
  until: dayIn('last').describe('Scheduled on that day or before'),
  overdue: optionalFlagIn().describe('`true`: not done and scheduled before today; `status` is ignored'),
  ...ofItems,
})

/** Lists the maintenance entries of the whole group, by scheduled day. */
export const listMaintenance = operation({
  name: 'listMaintenance',
  summary: 'List the maintenance entries of the group',
  description:
    'Ordered by scheduled date, entries without one first; `since`, `until` and `overdue` leave those ' +
    'out. `scheduled` entries are not done yet.',
  route: 'GET /v1/maintenance',
  needs: 'user',
  query: MaintenanceQuery,
  reply: z.array(ListedMaintenance),
  status: 200,
  problems: [],
})

/** Number of due entries. */
const MaintenanceCount = z
  .strictObject({
    overdue: z.int().min(0).max(1000).describe('Scheduled before today'),
    today: z.int().min(0).max(1000).describe('Scheduled for today'),
  })
  .meta({ id: 'MaintenanceCount' })

/** Counts overdue entries and entries due today. */
export const countMaintenance = operation({
  name: 'countMaintenance',
  summary: 'Count overdue entries and entries due today',
  description:
    'Counts entries that are not done, of items that are not archived, up to 1,000 each. Today is the ' +
    'day in the time zone of the server.',
  route: 'GET /v1/maintenance/count',
  needs: 'user',
  reply: MaintenanceCount,
  status: 200,
  problems: [],
})

/** Total cost of some entries. */
const CostSum = {
  cost: z.number(),
  count: z.int().min(0).describe('The number of entries of this sum'),
}

/** Costs of maintenance. */
export const MaintenanceCosts = z
  .strictObject({
    total: z.number(),
    count: z.int().min(0).describe('The number of matching entries'),
    items: z.array(
      z.strictObject({
        key: z
          .string()
          .describe('`2026`, `2026-01`, or the id of the item or tag; empty for items without a tag'),
        name: z.string().describe('Of the item or tag'),
        ...CostSum,
      }),
    ),
  })
  .meta({ id: 'MaintenanceCosts' })
export type MaintenanceCosts = z.infer<typeof MaintenanceCosts>

/** Sums the costs of completed entries. */
export const sumMaintenanceCosts = operation({
  name: 'sumMaintenanceCosts',
  summary: 'Sum the costs of maintenance',
  description:
    'Sums completed entries, by completed date. Years and months are in order; of items and tags the ' +
    '200 highest are returned. An entry counts for each tag of its item.',
  route: 'GET /v1/maintenance/costs',
  needs: 'user',
  query: z.object({
    groupBy: wordIn(['year', 'month', 'entity', 'tag']),
    since: dayIn('first').describe('Done on that day or later'),
    until: dayIn('last').describe('Done on that day or before'),
    ...ofItems,
  }),
  reply: MaintenanceCosts,
  status: 200,
  problems: [],
})

/** Lists the maintenance entries of one entity. */
export const listEntityMaintenance = operation({
  name: 'listEntityMaintenance',
  summary: 'List the maintenance entries of an entity',
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

/** Creates an entry for an entity. */
export const createMaintenance = operation({
  name: 'createMaintenance',
  summary: 'Create a maintenance entry',
  description: 'A completed entry with a rule creates the next one, as an update does.',
  route: 'POST /v1/entities/:id/maintenance',
  needs: 'user',
  params: ById,
  body: MaintenanceIn,
  reply: SavedMaintenance,
  status: 201,
  problems: ['entity.not_found'],
})

/** Replaces an entry; a `completedDate` completes it. */
export const updateMaintenance = operation({
  name: 'updateMaintenance',
  summary: 'Change a maintenance entry',
  description:
    'Completing an entry with a rule creates the next one in the same change; completing it again ' +
    'creates no other, but another day moves the next one, unless its day was changed. The next one ' +
    'copies name and rule, and description and cost as they were before.',
  route: 'PUT /v1/maintenance/:id',
  needs: 'user',
  params: ById,
  body: changesOf(MaintenanceIn),
  reply: SavedMaintenance,
  status: 200,
  problems: ['maintenance.not_found'],
})

/** Completes a planned entry. */
export const completeMaintenance = operation({
  name: 'completeMaintenance',
  summary: 'Complete a maintenance entry',
  description:
    'Sets the day of completion; the name stays, and the cost unless another is given. An entry with a rule creates the next one in the same change, as an ' +
    'update does. A note is added to the description of the completed entry alone. Lenders give no cost.',
  route: 'POST /v1/maintenance/:id/complete',
  needs: 'user',
  forLenders: true,
  params: ById,
  body: bodyOf({
    completedDate: OptionalDayIn.describe('Default: today'),
    cost: CostWhenDoneIn,
    note: optionalTextIn(textLimits.upkeep),
  }),
  bodyOptional: true,
  reply: SavedMaintenance,
  status: 200,
  problems: ['maintenance.not_found', 'maintenance.done', 'member.lends_only'],
})

/** Moves a planned entry with a rule to its next day. */
export const skipMaintenance = operation({
  name: 'skipMaintenance',
  summary: 'Skip an occurrence of a repeating maintenance entry',
  description:
    'The entry keeps its id and gets the next day of its series after today and after its own day. It is refused with ' +
    '`maintenance.no_rule` when the entry does not repeat, or when its series ends before.',
  route: 'POST /v1/maintenance/:id/skip',
  needs: 'user',
  forLenders: true,
  params: ById,
  reply: MaintenanceEntry,
  status: 200,
  problems: ['maintenance.not_found', 'maintenance.no_rule', 'maintenance.done'],
})

export const deleteMaintenance = operation({
  name: 'deleteMaintenance',
  summary: 'Delete a maintenance entry',
  route: 'DELETE /v1/maintenance/:id',
  needs: 'user',
  params: ById,
  status: 204,
  problems: ['maintenance.not_found'],
})
