import { createEntityType } from '@stowage/contract/catalogues/entity-types'
import type { EntitySummary } from '@stowage/contract/entities/entity'
import { changeEntities } from '@stowage/contract/entities/entity-bulk'
import type { Client } from '@stowage/contract/protocol/client'

interface SampleType {
  readonly name: string
  readonly icon: string
  /** Which locations, or which items by the name of a tag, have it. */
  readonly of: RegExp | string
}

const types: readonly SampleType[] = [
  { name: 'Building', icon: 'house', of: /^(Home|Workshop|Club shed|Garage)$/ },
  { name: 'Room', icon: 'door-open', of: /room|Kitchen|Pantry|Study|Hallway|Attic|cellar|toilet|Basement/ },
  { name: 'Shelf', icon: 'shelving-unit', of: /shelf|Shelf|rack|Rack|cupboard|Bookcase|cabinet|Wardrobe/ },
  { name: 'Tool', icon: 'hammer', of: 'Tools' },
  { name: 'Appliance', icon: 'plug', of: 'Electrical' },
  { name: 'Instrument', icon: 'music', of: 'Music' },
  { name: 'Book', icon: 'book-open', of: 'Books' },
  { name: 'Document', icon: 'file-text', of: 'Documents' },
]

/** Makes some types, and gives each to items or locations. */
export async function makeTypes(
  client: Client,
  locations: readonly EntitySummary[],
  tags: ReadonlyMap<string, string>,
): Promise<void> {
  const isFree = new Set(locations.map(({ id }) => id))
  for (const { name, icon, of } of types) {
    const isLocation = typeof of !== 'string'
    const { id: entityTypeId } = await client.call(createEntityType, { name, icon, isLocation })
    const ids = locations
      .filter(each => isLocation && isFree.has(each.id) && of.test(each.name))
      .map(each => each.id)
    for (const id of ids) isFree.delete(id)
    const select = isLocation ? { ids } : { query: { tags: [tags.get(of)] } }
    await client.call(changeEntities, { select, change: { entityTypeId }, onProblem: 'skip' })
  }
}
