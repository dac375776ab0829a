import { isSearchHit } from '@stowage/contract/entities/search-kinds'
import { codeOf, codeSought } from '@stowage/contract/matching/codes'
import type { Client } from '@stowage/contract/protocol/client'
import type { InGroup } from '../wire/in-group.ts'
import { findByCode, getGroup, quickSearch } from '../wire/operations.ts'
import { byId, byNumber, type Found, findInAllGroups, type Look, shortOf } from './find-in-groups.ts'
import type { StockProduct } from './products.ts'
import { type Code, otherReadings, readCode } from './read-code.ts'

/** A text as codes are compared, whatever its case, signs and a word such as *SN* in front. */
const codesOf = (text: string): readonly string[] => {
  const codes = [codeOf(text), codeSought(text) ?? ''].filter(code => code !== '')
  return codes.length === 0 ? [text.toLowerCase()] : codes
}

const lookForCode = async (value: string, client: Client): ReturnType<Look> =>
  (await client.call(findByCode, { value })).items.map(shortOf)

/** The items of a group with exactly this code, serial number or the like; then those with other signs in it, or with it in another member. */
async function lookForText(text: string, { client }: InGroup): Promise<readonly Found[]> {
  const [group, coded] = await Promise.all([client.call(getGroup, {}), lookForCode(text, client)])
  if (coded.length > 0) return coded.map(each => ({ ...each, group }))
  const { items } = await client.call(quickSearch, { q: text, kinds: ['item', 'location'], limit: '20' })
  const wanted = codesOf(text)
  return items
    .filter(isSearchHit)
    .filter(({ found, assetId }) =>
      [found?.text, assetId].some(
        each => each !== undefined && codesOf(each).some(code => wanted.includes(code)),
      ),
    )
    .map(({ id, name, assetId = '', kind, path, thumbnailId }) => ({
      id,
      name,
      assetId,
      path,
      thumbnailId,
      isLocation: kind === 'location',
      group,
    }))
}

/** The products that have a scanned code, in the group where it was scanned. */
export const findCodedProducts = async (
  scanned: string,
  { client }: InGroup,
): Promise<readonly StockProduct[]> => (await client.call(findByCode, { value: scanned.trim() })).products

/** What a scanned code stands for: a label of ours in any of the caller's groups, anything else in that where it was scanned. */
export const findCode = (scanned: string, scannedIn: InGroup): Promise<readonly Found[]> =>
  findRead(readCode(scanned), scanned.trim(), scannedIn)

async function findRead(code: Code, scanned: string, scannedIn: InGroup): Promise<readonly Found[]> {
  if (code.kind === 'other') {
    const found = await lookForText(code.text, scannedIn)
    return found.length > 0 ? found : await findOtherReadings(code.text, scannedIn)
  }
  const named = code.kind === 'id' ? byId(code.id) : byNumber(code.number)
  return findInAllGroups(async client => {
    const [labelled, coded] = await Promise.all([named(client), lookForCode(scanned, client)])
    // The address or number of somebody else may be the code of an item.
    return [...labelled, ...coded.filter(({ id }) => labelled.every(each => each.id !== id))]
  }, scannedIn)
}

/** What else a text may stand for, when a scanner of another keyboard layout typed it. */
async function findOtherReadings(text: string, scannedIn: InGroup): Promise<readonly Found[]> {
  for (const code of otherReadings(text)) {
    const found =
      code.kind === 'other'
        ? await lookForText(code.text, scannedIn)
        : await findRead(code, code.kind === 'number' ? code.number : text, scannedIn)
    if (found.length > 0) return found
  }
  return []
}
