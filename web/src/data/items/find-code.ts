import { codeOf, codeSought } from '@stowage/contract/matching/codes'
import type { Client } from '@stowage/contract/protocol/client'
import { clientIn } from '../wire/client.ts'
import { type InGroup, inSelectedGroup } from '../wire/in-group.ts'
import { getEntity, getGroup, listByAssetNumber, listGroups, quickSearch } from '../wire/operations.ts'
import type { Group } from '../wire/session.ts'
import { type Code, otherReadings } from './read-code.ts'

/** An item or a location that a code stands for, and whose it is. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly assetId: string
  readonly isLocation: boolean
  readonly group: Pick<Group, 'id' | 'name'>
}

export type Look = (client: Client) => Promise<readonly Omit<Found, 'group'>[]>

const shortOf = ({
  id,
  name,
  assetId,
  entityType,
}: {
  readonly id: string
  readonly name: string
  readonly assetId: string
  readonly entityType: { readonly isLocation: boolean }
}) => ({ id, name, assetId, isLocation: entityType.isLocation })

/** What has an id: at most one item. */
export const byId =
  (id: string): Look =>
  async client =>
    client.call(getEntity, { id }).then(
      entity => [shortOf(entity)],
      () => [],
    )

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

/** A text as codes are compared, whatever its case, signs and a word such as *SN* in front. */
const codesOf = (text: string): readonly string[] => {
  const codes = [codeOf(text), codeSought(text) ?? ''].filter(code => code !== '')
  return codes.length === 0 ? [text.toLowerCase()] : codes
}

/** What has exactly this serial number, barcode or the like, in a group. */
async function lookForText(text: string, { client }: InGroup): Promise<readonly Found[]> {
  const [group, { items }] = await Promise.all([
    client.call(getGroup, {}),
    client.call(quickSearch, { q: text, kinds: ['item', 'location'], limit: '20' }),
  ])
  const wanted = codesOf(text)
  return items
    .filter(({ found, assetId }) =>
      [found?.text, assetId].some(
        each => each !== undefined && codesOf(each).some(code => wanted.includes(code)),
      ),
    )
    .map(({ id, name, assetId = '', kind }) => ({
      id,
      name,
      assetId,
      isLocation: kind === 'location',
      group,
    }))
}

/** What a scanned code stands for: a label of ours in any of the caller's groups, anything else in that where it was scanned. */
export async function findCode(code: Code, scannedIn: InGroup): Promise<readonly Found[]> {
  if (code.kind === 'other') {
    const found = await lookForText(code.text, scannedIn)
    return found.length > 0 ? found : await findOtherReadings(code.text, scannedIn)
  }
  return findInAllGroups(code.kind === 'id' ? byId(code.id) : byNumber(code.number), scannedIn)
}

/** What else a text may stand for, when a scanner of another keyboard layout typed it. */
async function findOtherReadings(text: string, scannedIn: InGroup): Promise<readonly Found[]> {
  for (const code of otherReadings(text)) {
    const found =
      code.kind === 'other' ? await lookForText(code.text, scannedIn) : await findCode(code, scannedIn)
    if (found.length > 0) return found
  }
  return []
}

/** Where what was found is opened. */
export const addressOf = ({ id, isLocation }: Pick<Found, 'id' | 'isLocation'>): string =>
  isLocation ? `/locations/${id}` : `/items/${id}`
