import { byKind } from '@stowage/contract/entities/entity-members'
import type { LabelLine } from '@stowage/contract/labels/labels'
import type { Reader } from '#db/reader-writer.ts'
import { findLoansOf, type LocationPaths, readCodes } from '#features/entities/index.ts'
import { showAssetNumber } from '#kernel/asset-number.ts'
import { type Labelled, labelMembers } from './labels.queries.ts'

/** What stands on a label. */
export interface Label {
  readonly title: string
  /** What stands below the title. */
  readonly lines: readonly string[]
  /** What the code says. */
  readonly url: string
}

/** What an item lies in, as labels say it; nothing at the top level. */
export const parentLines = ({ parent_name }: Labelled): string[] =>
  parent_name === null ? [] : [`Location: ${parent_name}`]

/** The code that a label shows, counted from 1: the first when there are fewer; undefined without codes. */
export function shownCode({ codes: stored }: Labelled, which = 1): string | undefined {
  const codes = readCodes(stored)
  return codes[which - 1] ?? codes[0]
}

/** The name of the contact who has an item, by item; nothing where no line asks for it. */
type Borrowers = ReadonlyMap<string | null, string>

/** The rest of a label, and what its lines need besides the item. */
interface Around {
  readonly paths: LocationPaths
  /** All lines of the label. */
  readonly lines: readonly string[]
  readonly whichCode: number | undefined
  readonly borrowers: Borrowers
}

/** What a label can say; `path` is where the item is, as the page shows it. */
const sayings: Readonly<Record<LabelLine, (entity: Labelled, around: Around) => string>> = {
  ...byKind(labelMembers, {
    name:
      ({ column }) =>
      (entity: Labelled) =>
        entity[column],
    text:
      ({ column }) =>
      (entity: Labelled) =>
        entity[column],
    assetNumber:
      ({ column }) =>
      (entity: Labelled) =>
        showAssetNumber(entity[column]),
  }),
  parent: entity => parentLines(entity).join(''),
  path: (entity, { paths }) => paths.namesTo(entity.kept_in).join(' › '),
  firstCode: (entity, { whichCode, lines }) =>
    shownCode(entity, whichCode) ?? (lines.includes('assetId') ? '' : showAssetNumber(entity.asset_number)),
  lentTo: ({ id }, { borrowers }) => borrowers.get(id) ?? '',
}

/** What lines say about an item, without those that say nothing; the ways to the locations that they name must be loaded. */
export const textsOf = (lines: readonly LabelLine[], entity: Labelled, around: Around): string[] =>
  lines.map(line => sayings[line](entity, around)).filter(text => text.trim() !== '')

/** Learns what lines say of where items are. */
export async function loadPaths(
  paths: LocationPaths,
  lines: readonly LabelLine[],
  entities: readonly Labelled[],
): Promise<void> {
  if (lines.includes('path')) await paths.load(entities.flatMap(({ kept_in }) => kept_in ?? []))
}

/** Finds who has some items, if lines say so. */
export async function findBorrowers(
  db: Reader,
  groupId: string,
  lines: readonly LabelLine[],
  entities: readonly Labelled[],
): Promise<Borrowers> {
  if (!lines.includes('lentTo')) return new Map()
  const ids = entities.map(({ id }) => id)
  const loans = await findLoansOf(db, groupId, ids)
  return new Map([...loans].map(([id, { contact }]) => [id, contact?.name ?? '']))
}

/** Where an item is found by its id. */
export const itemUrl = (base: string, { id }: Labelled): string => `${base}/item/${id}`

/** Where items are found by an asset number. */
export const assetUrl = (base: string, number: number): string => `${base}/a/${showAssetNumber(number)}`

/** The label of an item. */
export const itemLabel = (entity: Labelled, base: string): Label => ({
  title: entity.name,
  lines: parentLines(entity),
  url: itemUrl(base, entity),
})

/** The label of a location. */
export const locationLabel = (entity: Labelled, base: string): Label => ({
  title: entity.name,
  lines: ['Stowage Location'],
  url: `${base}/location/${entity.id}`,
})

/** The label of an asset number, and of the item that has it. */
export const assetLabel = (entity: Labelled, base: string): Label => ({
  title: showAssetNumber(entity.asset_number),
  lines: [entity.name, ...parentLines(entity)],
  url: assetUrl(base, entity.asset_number ?? 0),
})
