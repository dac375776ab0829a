import { createFromTemplate, createTemplate } from '../../contract/src/catalogues/templates.ts'
import type { Client } from '../../contract/src/protocol/client.ts'
import {
  createMaintenance,
  listMaintenance,
  updateMaintenance,
} from '../../contract/src/upkeep/maintenance.ts'
import { calling } from './calling.ts'
import { idOf } from './show-attachments.ts'
import { columns, count, expect, type Stage } from './stage.ts'

const day = 24 * 60 * 60 * 1000
/** The day that is so many days from today, `YYYY-MM-DD`. */
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** What is to be done, when, and what it will cost. */
const upkeep = [
  ['Espresso machine', 'Descale', 12, '8.50'],
  ['Cargo bicycle', 'Yearly service', 30, '120'],
  ['Cello', 'Have it valued again', 90, '60'],
  ['Dinghy "Möwe"', 'Antifouling', -5, '45'],
] as const

/** Plans upkeep, and notes that what was overdue is done. */
export async function planUpkeep(client: Client, stage: Stage): Promise<void> {
  await stage.step('Plan upkeep, and get some of it done', async () => {
    for (const [entity, name, days, cost] of upkeep) {
      const id = await idOf(client, entity)
      const entry = { id, name, scheduledDate: inDays(days), cost }
      await calling(`Planning "${name}"`, client.call(createMaintenance, entry))
    }
    const overdue = (await scheduled(client)).find(({ name }) => name === 'Antifouling')
    expect(overdue !== undefined, 'What was planned is not in the list.')
    const done = { ...overdue, completedDate: inDays(0) }
    await calling('Completing an entry', client.call(updateMaintenance, done))
    const left = await scheduled(client)
    expect(left.length === upkeep.length - 1, 'What is done is still to be done.')
    return {
      lines: [
        `${count(upkeep.length, 'chore')} planned, one of them done today. Still to come:`,
        '',
        ...columns(left.map(({ itemName, name, scheduledDate }) => [scheduledDate, `${name}: ${itemName}`])),
      ],
      result: undefined,
    }
  })
}

const scheduled = (client: Client) =>
  calling('Listing what is due', client.call(listMaintenance, { status: 'scheduled' }))

/** Makes a template, and an item from it. */
export async function useTemplate(client: Client, stage: Stage): Promise<void> {
  await stage.step('Make an item from a template', async () => {
    const template = await calling(
      'Making a template',
      client.call(createTemplate, {
        name: 'Battery pack',
        defaultName: 'Battery pack {{count}}, bought {{year}}',
        defaultManufacturer: 'Makito',
        defaultModelNumber: 'BL-1850',
        defaultInsured: true,
        fields: [{ type: 'text', name: 'Voltage', textValue: '18 V' }],
      }),
    )
    const parentId = await idOf(client, 'Cordless drill')
    const made = await calling(
      'Making an item from it',
      client.call(createFromTemplate, { id: template.id, parentId }),
    )
    expect(
      made.manufacturer === 'Makito' && made.fields[0]?.textValue === '18 V',
      'It is not as its template.',
    )
    return {
      lines: [
        ...columns([
          ['template', template.name],
          ['made', `${made.name} (${made.assetId}), ${made.manufacturer} ${made.modelNumber}, 18 V, insured`],
          ['belongs to', made.parent?.name ?? ''],
        ]),
      ],
      result: undefined,
    }
  })
}
