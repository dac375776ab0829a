import { CallError, type Client } from '@stowage/contract/protocol/client'
import { clientIn } from '../wire/client.ts'
import { inSelectedGroup } from '../wire/in-group.ts'
import { getEntity, listByAssetNumber, listGroups } from '../wire/operations.ts'
import type { Group } from '../wire/session.ts'

/** An item or a location that a code stands for, and whose it is. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly assetId: string
  readonly isLocation: boolean
  /** The names of what it is in, topmost first, as far as they were told. */
  readonly path?: readonly string[] | undefined
  readonly thumbnailId?: string | undefined
  /** It was found on this device, without the server. */
  readonly isOfDevice?: true
  readonly group: Pick<Group, 'id' | 'name'>
}

export type Look = (client: Client) => Promise<readonly Omit<Found, 'group'>[]>

/** The members of an entity that was found, as far as they are shown. */
export const shortOf = ({
  id,
  name,
  assetId,
  entityType,
  parent,
  thumbnailId,
}: {
  readonly id: string
  readonly name: string
  readonly assetId: string
  readonly entityType: { readonly isLocation: boolean }
  readonly parent?: { readonly name: string } | null | undefined
  readonly thumbnailId?: string | undefined
}) => ({
  id,
  name,
  assetId,
  isLocation: entityType.isLocation,
  path: parent === undefined || parent === null ? [] : [parent.name],
  thumbnailId,
})

/** What has an id, or the location into which that was merged: at most one item. */
export const byId =
  (id: string): Look =>
  async client => {
    const into = await find(client, id)
    if (typeof into !== 'string') return into
    const merged = await find(client, into)
    return typeof merged === 'string' ? [] : merged
  }

/** What has an id; of a merged location the id of the one that stays. */
async function find(client: Client, id: string): Promise<string | Awaited<ReturnType<Look>>> {
  try {
    return [shortOf(await client.call(getEntity, { id }))]
  } catch (error) {
    return error instanceof CallError && error.mergedInto !== '' ? error.mergedInto : []
  }
}

/** What has an asset number: several items may. */
export const byNumber =
  (number: string): Look =>
  async client =>
    client.call(listByAssetNumber, { id: number, page: '1', pageSize: '50' }).then(
      ({ items }) => items.map(shortOf),
      () => [],
    )

/** Looks in a group first, the selected one unless it is named, then in the others of the caller. */
export async function findInAllGroups(
  look: Look,
  { groupId } = inSelectedGroup(),
): Promise<readonly Found[]> {
  const groups = await clientIn(undefined).call(listGroups, {})
  const ordered = groups.toSorted((one, other) => Number(other.id === groupId) - Number(one.id === groupId))
  const found = await Promise.all(
    ordered.map(async group => (await look(clientIn(group.id))).map(each => ({ ...each, group }))),
  )
  return found.flat()
}

/** Where what was found is opened. */
export const addressOf = ({ id, isLocation }: Pick<Found, 'id' | 'isLocation'>): string =>
  isLocation ? `/locations/${id}` : `/items/${id}`
