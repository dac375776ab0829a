import type { BatchItemIn } from '@stowage/contract/entities/entity-bulk'
import type { Reader } from '#db/reader-writer.ts'
import { depthsOf, linksOf } from '#kernel/hierarchy.ts'
import { invalid, namingMembers } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { StoredEntity } from '../model/entity.ts'
import {
  cycle,
  findAncestry,
  type ParentFacts,
  requireLevels,
  resolvePlacement,
} from '../placement/resolve-placement.ts'

/** An entity to be made with others. */
export interface NewItem {
  readonly asked: BatchItemIn
  /** Where it stands in the request, from 0. */
  readonly index: number
  row: StoredEntity
}

const nowhere = { parent_id: null, location_id: null }

/** The same items, each after the one of them that it belongs to; refuses names that are not clear, and circles. */
export function orderItems(items: readonly NewItem[]): NewItem[] {
  const byName = new Map<string, NewItem>()
  for (const [i, item] of items.entries()) {
    const { clientId } = item.asked
    if (clientId === undefined) continue
    if (byName.has(clientId)) throw invalid(`items.${i}.clientId`, 'not_unique')
    byName.set(clientId, item)
  }
  for (const [i, { asked }] of items.entries()) refuseUnclear(i, asked, byName)
  const byId = new Map(items.map(item => [item.row.id, item]))
  const parentOf = (id: string) => byName.get(byId.get(id)?.asked.parentClientId ?? '')?.row.id
  const depths = depthsOf(byId.keys(), linksOf(parentOf))
  const circling = items.findIndex(({ row }) => !depths.has(row.id))
  if (circling >= 0) throw cycle(`items.${circling}.parentClientId`)
  return [...depths.keys()].map(id => requireValue(byId.get(id)))
}

function refuseUnclear(i: number, asked: BatchItemIn, byName: ReadonlyMap<string, NewItem>): void {
  const { parentClientId, parentId } = asked
  if (parentClientId === undefined) return
  const member = `items.${i}.parentClientId`
  if (!byName.has(parentClientId)) throw invalid(member, 'unknown_client_id')
  if (parentId !== null) throw invalid(member, 'excluded_by', { member: 'parentId' })
}

/** Rows with their locations, by id, and how many levels are below the locations that were there before. */
export async function placeItems(
  db: Reader,
  groupId: string,
  ordered: readonly NewItem[],
): Promise<{ rows: Map<string, StoredEntity>; heights: Map<string, number> }> {
  const named = ordered.flatMap(({ asked }) => [asked.parentId, asked.locationId])
  const locations = new Map(await findAncestry(db, groupId, [...new Set(named)]))
  const idsByName = new Map(ordered.map(({ asked, row }) => [asked.clientId, row.id]))
  const rows = new Map<string, StoredEntity>()
  const heights = new Map<string, number>()
  for (const { asked, row, index } of ordered) {
    const { parentClientId, locationId } = asked
    const parentId = parentClientId === undefined ? asked.parentId : (idsByName.get(parentClientId) ?? null)
    const placement = { parentId, locationId }
    const pathOf = (member: string) =>
      `items.${index}.${member === 'parentId' && parentClientId !== undefined ? 'parentClientId' : member}`
    await namingMembers(pathOf, async () => {
      const placed = { ...row, ...resolvePlacement(placement, nowhere, locations, false) }
      for (const [id, height] of await requireLevels(db, placed, placement, locations)) raise(id, height)
      rows.set(row.id, placed)
      locations.set(row.id, placed)
    })
  }
  return {
    rows: new Map([...rows].map(([id, row]) => [id, { ...row, height: heights.get(id) ?? 0 }])),
    heights: new Map([...heights].filter(([id]) => !rows.has(id))),
  }

  function raise(id: string, height: number): void {
    heights.set(id, Math.max(height, heights.get(id) ?? 0))
    const known = requireValue(locations.get(id))
    locations.set(id, { ...known, height: Math.max(height, known.height) } satisfies ParentFacts)
  }
}
