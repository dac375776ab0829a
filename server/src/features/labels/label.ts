import { showAssetNumber } from '#kernel/asset-number.ts'
import type { Labelled } from './labels.queries.ts'

/** What stands on a label. */
export interface Label {
  readonly title: string
  /** What stands below the title. */
  readonly lines: readonly string[]
  /** What the code says. */
  readonly url: string
}

/** What a thing lies in, as labels say it; nothing at the top level. */
export const parentLines = ({ parent_name }: Labelled): string[] =>
  parent_name === null ? [] : [`Location: ${parent_name}`]

/** Where a thing is found by its id. */
export const itemUrl = (base: string, { id }: Labelled): string => `${base}/item/${id}`

/** Where things are found by an asset number. */
export const assetUrl = (base: string, number: number): string => `${base}/a/${showAssetNumber(number)}`

/** The label of a thing. */
export const itemLabel = (entity: Labelled, base: string): Label => ({
  title: entity.name,
  lines: parentLines(entity),
  url: itemUrl(base, entity),
})

/** The label of a place. */
export const locationLabel = (entity: Labelled, base: string): Label => ({
  title: entity.name,
  lines: ['Stowage Location'],
  url: `${base}/location/${entity.id}`,
})

/** The label of an asset number, and of the thing that has it. */
export const assetLabel = (entity: Labelled, base: string): Label => ({
  title: showAssetNumber(entity.asset_number),
  lines: [entity.name, ...parentLines(entity)],
  url: assetUrl(base, entity.asset_number ?? 0),
})
