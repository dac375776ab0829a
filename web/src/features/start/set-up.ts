import { inSelectedGroup } from '../../data/wire/in-group.ts'
import { createEntities, createTag, updateGroup } from '../../data/wire/operations.ts'
import type { GroupFacts } from '../../shared/group-fields.tsx'

interface SetUp {
  /** The name and the currency that the group shall have; undefined: as they are. */
  readonly group: GroupFacts | undefined
  readonly rooms: readonly string[]
  readonly tags: readonly string[]
  /** The type of locations. */
  readonly typeId: string
}

/** Makes exactly what was chosen. What is there after a failure is read again, so that it is not made twice. */
export async function setUp({ group, rooms, tags, typeId }: SetUp): Promise<void> {
  const { client, readAgain } = inSelectedGroup()
  try {
    if (group !== undefined) await client.call(updateGroup, group)
    const items = rooms.map(name => ({ name, entityTypeId: typeId, quantity: 1 }))
    if (items.length > 0) await client.call(createEntities, { items })
    for (const name of tags) await client.call(createTag, { name })
  } finally {
    await readAgain()
  }
}
