import { deleteTags } from '@stowage/contract/catalogues/tag-upkeep'
import { listTags } from '@stowage/contract/catalogues/tags'
import { listEntities } from '@stowage/contract/entities/entities'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import { createView } from '@stowage/contract/entities/views'
import { createGroup, updateGroup } from '@stowage/contract/groups/groups'
import type { Client } from '@stowage/contract/protocol/client'
import { moveSampleIn } from '../../../server/test/sample-household.ts'
import type { User } from '../accounts.ts'
import { defineFields } from './fields.ts'
import { lendItems } from './lending.ts'
import { planMaintenance } from './maintenance.ts'
import { inviteFamily } from './people.ts'
import { tradeItems } from './purchases.ts'
import { keepStock } from './stock.ts'
import { arrangeTags } from './tags.ts'
import { makeTemplates } from './templates.ts'
import { makeTypes } from './types.ts'

/** Fills the group of a user with a household that was lived in for years, around today. */
export async function moveHouseholdIn(server: Client, user: User): Promise<void> {
  const { client } = user
  await clearStart(client)
  await moveSampleIn(client)
  await client.call(updateGroup, { name: 'Lindenhof', currency: 'EUR' })
  await client.call(createGroup, { name: 'Sailing club', currency: 'EUR' })
  const tags = await arrangeTags(client)
  const [items = [], locations = []] = await Promise.all(
    [false, true].map(async isLocation => {
      const page = await client.call(listEntities, { isLocation, includeArchived: true, pageSize: -1 })
      return page.items
    }),
  )
  const ids = new Map([...items, ...locations].map(({ name, id }) => [name, id]))
  await makeTypes(client, locations, tags)
  await defineFields(client, tags)
  await makeTemplates(client, tags)
  await tradeItems(client, ids, tags)
  await planMaintenance(client, ids)
  await lendItems(client, ids)
  await keepStock(client, ids)
  await inviteFamily(server, user)
  const insured = {
    query: { insured: true, priceMin: 500 },
    orderBy: 'purchasePrice',
    order: 'desc',
  } as const
  await client.call(createView, { ...insured, name: 'Insured over 500', icon: 'shield', hue: 172 })
  await client.call(createView, { name: 'No photo yet', query: { photo: 'without' }, icon: 'box' })
}

/** Deletes the locations and tags that a new group begins with. */
async function clearStart(client: Client): Promise<void> {
  await client.call(changeEntities, { select: { query: { isLocation: 'any' } }, delete: true })
  const ids = (await client.call(listTags, {})).map(({ id }) => id)
  await client.call(deleteTags, { ids })
}
