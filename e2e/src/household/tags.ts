import { changeTags } from '@stowage/contract/catalogues/tag-upkeep'
import { createTag, listTags } from '@stowage/contract/catalogues/tags'
import type { Client } from '@stowage/contract/protocol/client'

/** The tags of the sample: name, colour, icon and parent. */
const tags: readonly (readonly [string, string, string, string?])[] = [
  ['Electronics', '#ae6aa8', 'cpu'],
  ['Audio', '#6a81ce', 'headphones', 'Electronics'],
  ['Home lab', '#338fc7', 'server', 'Electronics'],
  ['Cables', '#9274c3', 'cable', 'Electronics'],
  ['Electrical', '#a28218', 'plug'],
  ['Tools', '#0099ae', 'wrench'],
  ['Spare parts', '#338fc7', 'cog', 'Tools'],
  ['Household', '#009d89', 'house'],
  ['Kitchen', '#7d9034', 'utensils', 'Household'],
  ['Furniture', '#ba7331', 'sofa', 'Household'],
  ['Storage', '#a28218', 'archive', 'Household'],
  ['Outdoor', '#4a9a5e', 'tent'],
  ['Garden', '#4a9a5e', 'sprout', 'Outdoor'],
  ['Sports', '#c4685a', 'volleyball', 'Outdoor'],
  ['Sailing', '#0099ae', 'sailboat', 'Outdoor'],
  ['Vehicles', '#ba7331', 'bike'],
  ['Hobby', '#9274c3', 'puzzle'],
  ['Music', '#bf6583', 'music', 'Hobby'],
  ['Toys', '#ba7331', 'toy-brick', 'Hobby'],
  ['Books', '#6a81ce', 'book-open', 'Hobby'],
  ['Club', '#338fc7', 'flag'],
  ['Valuable', '#9274c3', 'gem'],
  ['Heirloom', '#ae6aa8', 'crown', 'Valuable'],
  ['Documents', '#6a81ce', 'file-text'],
  ['Office', '#338fc7', 'briefcase', 'Documents'],
  ['Safety', '#c4685a', 'fire-extinguisher'],
  ['Security', '#bf6583', 'lock', 'Safety'],
  ['Health', '#c4685a', 'heart-pulse', 'Safety'],
  ['Consumables', '#bf6583', 'shopping-basket'],
  ['Food', '#7d9034', 'apple', 'Consumables'],
  ['Seasonal', '#0099ae', 'snowflake'],
]

/** Gives each tag its colour and icon, and nests them; answers their ids by name. */
export async function arrangeTags(client: Client): Promise<ReadonlyMap<string, string>> {
  const ids = new Map((await client.call(listTags, {})).map(({ id, name }) => [name, id]))
  for (const [name, color, icon, parent] of tags) {
    const parentId = parent === undefined ? undefined : ids.get(parent)
    const known = ids.get(name)
    if (known === undefined) ids.set(name, (await client.call(createTag, { name, color, icon, parentId })).id)
    else await client.call(changeTags, { ids: [known], color, icon, parentId })
  }
  return ids
}
