import { codeOf } from '@stowage/contract/matching/codes'
import { readAssetNumber } from '@stowage/contract/values/asset-numbers'
import type { Row } from '../../data/items/entities.ts'
import type { Found } from '../../data/items/find-in-groups.ts'
import { readCode } from '../../data/items/read-code.ts'
import type { InGroup } from '../../data/wire/in-group.ts'
import { recallAnswers } from '../../data/wire/kept-answers.ts'

const maxFound = 20

/** A row as this device keeps it; undefined when it does not. */
export const rowOnDevice = async (id: string): Promise<Row | undefined> =>
  (await import('../../data/device/device.ts')).openOnDevice(id, recallAnswers)

/** Finds on this device what a code stands for, for when the server does not answer. */
export async function findAway(text: string, { groupId }: InGroup): Promise<readonly Found[]> {
  const group = { id: groupId ?? '', name: '' }
  const code = readCode(text)
  if (code.kind === 'id') {
    const row = await rowOnDevice(code.id)
    if (row !== undefined) {
      const { id, name, assetId, entityType, path, thumbnailId } = row
      return [
        { id, name, assetId, isLocation: entityType.isLocation, path, thumbnailId, group, isOfDevice: true },
      ]
    }
  }
  const { findOnDevice } = await import('../../data/device/device.ts')
  const wanted = code.kind === 'number' ? code.number : code.kind === 'other' ? code.text : text.trim()
  const { hits } = await findOnDevice(wanted, maxFound, recallAnswers)
  const number = readAssetNumber(wanted)
  return hits
    .filter(({ found, assetId = '' }) =>
      found === undefined
        ? typeof number === 'number' && readAssetNumber(assetId) === number
        : codeOf(found.text) === codeOf(wanted),
    )
    .map(({ id, name, assetId = '', kind, path, thumbnailId }) => ({
      id,
      name,
      assetId,
      isLocation: kind === 'location',
      path,
      thumbnailId,
      group,
      isOfDevice: true,
    }))
}
