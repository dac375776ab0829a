import { listTags, updateTag } from '@stowage/contract/catalogues/tags'
import { getEntity, listEntities, updateEntity } from '@stowage/contract/entities/entities'
import { getGroup, updateGroup } from '@stowage/contract/groups/groups'
import type { Client } from '@stowage/contract/protocol/client'
import type { Sample } from './sample.ts'

/** Part of each of these names, unless its own beginning is long. */
export const inLongNames = 'mit Zubehör'

/** Makes a name 60 characters long; it begins as before, so that it is found as before. */
const lengthen = (name: string): string =>
  `${name} ${inLongNames} und Ladegerät für die Werkstatt im Erdgeschoss links`.slice(0, 60)

/** Gives the locations, tags and group of the sample, and those items that its screens show first, names of 60 characters. */
export async function lengthenNames({ user: { client }, entityId }: Sample): Promise<void> {
  const [{ items: locations }, { items }, { items: latest }] = await Promise.all([
    client.call(listEntities, { isLocation: true, pageSize: 100 }),
    client.call(listEntities, { pageSize: 60 }),
    client.call(listEntities, { orderBy: 'purchasePrice', order: 'desc', pageSize: 20 }),
  ])
  const ids = new Set([entityId, ...[...locations, ...items, ...latest].map(({ id }) => id)])
  for (const id of ids) await lengthenEntity(client, id)
  for (const tag of await client.call(listTags, {}))
    await client.call(updateTag, { ...tag, name: lengthen(tag.name) })
  const group = await client.call(getGroup, {})
  await client.call(updateGroup, { ...group, name: lengthen(group.name) })
}

async function lengthenEntity(client: Client, id: string): Promise<void> {
  const { parent, tags, entityType, fields, ...entity } = await client.call(getEntity, { id })
  await client.call(updateEntity, {
    ...entity,
    name: lengthen(entity.name),
    parentId: parent?.id,
    tagIds: tags.map(tag => tag.id),
    entityTypeId: entityType?.id,
    fields: fields.map(field => ({ ...field, name: lengthen(field.name) })),
  })
}
