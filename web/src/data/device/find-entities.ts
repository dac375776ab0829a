import { membersWith } from '@stowage/contract/entities/entity-members'
import type { SearchHit } from '@stowage/contract/entities/search'
import { codeKeyOf } from '@stowage/contract/matching/codes'
import { marksIn } from '@stowage/contract/matching/marks'
import { relevances } from '@stowage/contract/matching/relevance'
import { hasWord, spellingsOf } from '@stowage/contract/matching/search-text'
import { readAssetNumber } from '@stowage/contract/values/asset-numbers'
import { rankNames } from '../../ui/picker/rank-options.ts'
import type { CollectedEntity, DeviceEntity } from './device-entity.ts'

const texts = new WeakMap<DeviceEntity, readonly string[]>()
const searched = membersWith('isSearched', true)

/** Everything of an entity that is searched, and the names of its tags, in its spellings. */
function spellingsIn(entity: DeviceEntity): readonly string[] {
  const known = texts.get(entity)
  if (known !== undefined) return known
  const fields = (entity.fields ?? []).map(({ textValue }) => textValue ?? '')
  const tags = (entity.tags ?? []).map(({ name }) => name)
  const made = spellingsOf([...searched.map(member => entity[member] ?? ''), ...fields, ...tags].join('\n'))
  texts.set(entity, made)
  return made
}

/** Is every word of a text in an entity, as lists of the server search? */
export const hasWords = (typed: string) => {
  const words = typed.split(/\s+/).map(spellingsOf)
  return (entity: DeviceEntity): boolean => words.every(word => hasWord(spellingsIn(entity), word))
}

/** The code or serial number of an entity that is exactly a text. */
function exactIn({ codes = [], serialNumber = '' }: DeviceEntity, key: string): SearchHit['found'] {
  const code = codes.find(each => codeKeyOf(each) === key)
  if (code !== undefined) return { member: 'codes', text: code }
  return codeKeyOf(serialNumber) === key ? { member: 'serialNumber', text: serialNumber } : undefined
}

const assetNumberIn = (text: string): number | undefined =>
  /^#?\d[\d-]*$/.test(text) ? (readAssetNumber(text.replace('#', '')) ?? undefined) : undefined

/**
 * The entities that somebody may mean, the best first and ranked as pickers rank: by asset number, codes, names, names together with
 * their location, other members, and names with a letter or two wrong. Archived ones are left out.
 */
export function findEntities(all: readonly CollectedEntity[], typed: string, limit: number): SearchHit[] {
  const q = typed.trim()
  if (q === '') return []
  const options = all.filter(({ archived }) => archived !== true)
  const number = assetNumberIn(q)
  const numbered =
    number === undefined
      ? []
      : options.filter(({ assetId = '' }) => assetId !== '' && readAssetNumber(assetId) === number)
  const key = codeKeyOf(q)
  const coded = new Map(
    options.flatMap(entity => {
      const exact = exactIn(entity, key)
      return exact === undefined ? [] : [[entity, exact] as const]
    }),
  )
  const ranked = rankNames(options, q)
  const named = ranked.filter(({ rank }) => rank <= relevances.rest).map(({ option }) => option)
  const almost = ranked.slice(named.length).map(({ option }) => option)
  const found = new Set([...numbered, ...coded.keys(), ...named])
  const others = found.size >= limit ? [] : options.filter(hasWords(q))
  const words = q.split(/\s+/).map(spellingsOf)
  return [...new Set([...found, ...others, ...almost])].slice(0, limit).map(entity => {
    const { id, name, isLocation, assetId = '', path, thumbnailId } = entity
    const exact = coded.get(entity)
    return {
      kind: isLocation ? 'location' : 'item',
      id,
      name,
      assetId,
      path,
      marks: marksIn(name, words),
      ...(exact === undefined ? {} : { found: exact }),
      ...(thumbnailId === undefined ? {} : { thumbnailId }),
    }
  })
}
