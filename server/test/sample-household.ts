import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { linkAttachment, uploadAttachment } from '@stowage/contract/attachments/attachments'
import { listEntityTypes, updateEntityType } from '@stowage/contract/catalogues/entity-types'
import { createFromTemplate, createTemplate } from '@stowage/contract/catalogues/templates'
import { getEntity, listEntities, patchEntity, updateEntity } from '@stowage/contract/entities/entities'
import type { EntitySummary } from '@stowage/contract/entities/entity'
import { updateGroup } from '@stowage/contract/groups/groups'
import type { Client } from '@stowage/contract/protocol/client'
import { importEntities } from '@stowage/contract/tables/imports'
import { createMaintenance } from '@stowage/contract/upkeep/maintenance'
import { createNotifier } from '@stowage/contract/upkeep/notifiers'

const sample = path.join(import.meta.dirname, '../sample')

/** What the sample's photos and papers belong to, where their names do not say so. */
const owners: Readonly<Record<string, string>> = {
  'dinghy-moewe': 'Dinghy "Möwe"',
  'kitchen-mixer': 'Stand mixer',
  yixing: '紫砂壶',
}

/** Moves the sample inventory into somebody's group, and adds one of everything that it does not have. */
export async function moveSampleIn(client: Client): Promise<void> {
  const form = new FormData()
  form.append('csv', new Blob([await readFile(path.join(sample, 'inventory.csv'))]), 'inventory.csv')
  await client.call(importEntities, {}, { form })
  await client.call(updateGroup, { name: 'Haus am See', currency: 'CHF' })
  const entities = await byName(client)
  for (const folder of ['photos', 'papers']) await attachAll(client, entities, folder)
  await keepUp(client, entities)
  await moveAbout(client, entities)
  await useTemplate(client, entities)
}

/** The items of the sample by name; throws for a name that it does not have. */
async function byName(client: Client): Promise<(name: string) => EntitySummary> {
  const pages = [false, true].map(isLocation =>
    client.call(listEntities, { isLocation, includeArchived: true, pageSize: -1 }),
  )
  const all = (await Promise.all(pages)).flatMap(({ items }) => items)
  return name => {
    const found = all.find(entity => entity.name === name)
    if (found === undefined) throw new Error(`The sample has no "${name}"`)
    return found
  }
}

type ByName = Awaited<ReturnType<typeof byName>>

async function attachAll(client: Client, entities: ByName, folder: string): Promise<void> {
  for (const file of (await readdir(path.join(sample, folder))).toSorted()) {
    const [owner = '', kind = ''] = file.split('.')
    const form = new FormData()
    form.append('file', new Blob([await readFile(path.join(sample, folder, file))]), file)
    form.append('name', file)
    form.append('type', folder === 'photos' ? 'photo' : kind)
    const name = owners[owner] ?? `${owner[0]?.toUpperCase()}${owner.slice(1).replaceAll('-', ' ')}`
    await client.call(uploadAttachment, { id: entities(name).id }, { form })
  }
}

async function keepUp(client: Client, entities: ByName): Promise<void> {
  const { id } = entities('Cello')
  await client.call(createMaintenance, { id, name: 'Strings', completedDate: '2026-01-31', cost: '60.5' })
  const rule = { every: 5, unit: 'year', from: 'scheduled', until: '2050-12-31' } as const
  const valuation = { name: 'Valuation', scheduledDate: '2031-02-28', cost: '60', rule }
  await client.call(createMaintenance, { id, ...valuation })
  const link = { source_type: 'link', external_id: 'https://example.com/bow?size=4/4' } as const
  await client.call(linkAttachment, { id, ...link, attachment_type: 'manual' })
  await client.call(createNotifier, { name: 'Phone', url: 'ntfy://203.0.114.1/topic' })
  await client.call(createNotifier, { name: 'Old phone', url: 'ntfy://203.0.114.1/old', isActive: false })
}

/** Some items are kept apart from what they belong to, some are archived. */
async function moveAbout(client: Client, entities: ByName): Promise<void> {
  const garage = entities('Garage').id
  await client.call(patchEntity, { id: entities('Dough hook').id, locationId: garage })
  await client.call(patchEntity, { id: entities('Cello bow').id, locationId: garage })
  const remote = await client.call(getEntity, { id: entities('Garage remote').id })
  await client.call(updateEntity, {
    ...remote,
    archived: true,
    parentId: remote.parent?.id,
    tagIds: remote.tags.map(tag => tag.id),
  })
}

async function useTemplate(client: Client, entities: ByName): Promise<void> {
  const { id } = await client.call(createTemplate, {
    name: 'Battery pack',
    defaultName: 'Battery pack {{count}}',
    defaultManufacturer: 'Makito',
    defaultInsured: true,
    defaultLocationId: entities('Garage').id,
    defaultTagIds: entities('Cordless drill').tags.map(tag => tag.id),
    fields: [{ type: 'text', name: 'Voltage', textValue: '18 V' }],
  })
  await client.call(createFromTemplate, { id })
  const [type] = await client.call(listEntityTypes, {})
  await client.call(updateEntityType, {
    ...type,
    name: type?.name ?? '',
    id: type?.id ?? '',
    defaultTemplateId: id,
  })
}
