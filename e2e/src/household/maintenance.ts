import type { Client } from '@stowage/contract/protocol/client'
import { createMaintenance, type MaintenanceIn } from '@stowage/contract/upkeep/maintenance'
import { inDays } from './days.ts'

type Unit = NonNullable<MaintenanceIn['rule']>['unit']

/** What is to be done: item, task, in how many days, planned cost, and how often. */
const planned: readonly (readonly [string, string, number, string, (readonly [number, Unit])?])[] = [
  ['Refrigerator', 'Clean the condenser coils', -12, '', [1, 'year']],
  ['Fire extinguisher, foam 6 l', 'Check the pressure', -8, '', [6, 'month']],
  ['Cordless drill', 'Grease the gearbox', -3, '8.5', [2, 'year']],
  ['Espresso machine', 'Change the water filter', 0, '18', [3, 'month']],
  ['Lawn mower, cordless', 'Take the battery inside', 1, '', [1, 'year']],
  ['Family car winter wheels', 'Mount', 3, '60', [1, 'year']],
  ['Bandsaw', 'Change the blade', 5, '24.9', [6, 'month']],
  ['Washing machine', 'Clean the lint filter', 6, '', [3, 'month']],
  ['Cargo bicycle', 'Change the chain', 11, '45', [1, 'year']],
  ["Chef's knife", 'Sharpen', 13, '30', [6, 'month']],
  ['Heat-pump dryer', 'Clean the heat exchanger', 19, '', [6, 'month']],
  ['Uninterruptible power supply', 'Replace the battery', 34, '89', [3, 'year']],
  ['Digital piano', 'Clean the key contacts', 61, '120'],
  ['Dinghy "Möwe"', 'Antifouling', 118, '95', [1, 'year']],
]

/** What was done: item, task, how many days ago, and cost. */
const done: readonly (readonly [string, string, number, string])[] = [
  ['Espresso machine', 'Descale', 3, '8.5'],
  ['Table saw', 'Align the fence', 9, '0'],
  ['Lawn mower, cordless', 'Sharpen the blade', 18, '22'],
  ['Cargo bicycle', 'Yearly service', 46, '148'],
  ['Espresso machine', 'Replace the group gasket', 97, '64'],
  ['Dishwasher', 'Replace the drain pump', 160, '119'],
  ['Dinghy "Möwe"', 'Antifouling', 247, '92'],
  ['Washing machine', 'New door seal', 310, '74.5'],
  ['Cargo bicycle', 'Yearly service', 402, '131'],
  ['Outboard motor, 4 hp', 'Winter service', 395, '185'],
  ['Cello', 'Rehair the bow', 480, '85'],
  ['Dinghy "Möwe"', 'New rigging', 612, '640'],
  ['Refrigerator', 'Replace the door seal', 705, '58'],
  ['Cargo bicycle', 'New battery', 790, '590'],
  ['Outboard motor, 4 hp', 'Impeller', 980, '46'],
]

/** Plans tasks around today, once and recurring ones, and notes what was done in the years before. */
export async function planMaintenance(client: Client, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [item, name, days, cost, every] of planned) {
    const rule = every && { every: every[0], unit: every[1], from: 'done' as const }
    const scheduledDate = inDays(days)
    await client.call(createMaintenance, { id: ids.get(item) ?? '', name, scheduledDate, cost, rule })
  }
  for (const [item, name, days, cost] of done)
    await client.call(createMaintenance, {
      id: ids.get(item) ?? '',
      name,
      scheduledDate: inDays(-days),
      completedDate: inDays(-days),
      cost,
    })
}
