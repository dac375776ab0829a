import { issueOf } from '@stowage/contract/protocol/issues'
import type { ImportOptions } from '@stowage/contract/tables/import-options'
import { readId } from '@stowage/contract/values/ids'
import type { Reader } from '#db/reader-writer.ts'
import type { Flag } from '#db/tables/columns.ts'
import {
  findDefaultType,
  type LoadedEntity,
  noCodes,
  refusedOfLocation,
  requireTags,
  requireType,
  type StoredEntity,
  sameFields,
} from '#features/entities/index.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { invalid, Problem } from '#kernel/problem.ts'
import { LocationTree } from '../location-tree.ts'
import { findStored } from './find-entities.ts'
import { findFitting } from './find-fitting.ts'
import { LengthCheck } from './judge-lengths.ts'
import { type LoadedSubject, loadSubjects } from './load-subjects.ts'
import { matchRows } from './match-rows.ts'
import { PlannedLocations } from './planned-locations.ts'
import { ProductNames } from './product-names.ts'
import type { AskedRow, RowReader, RowValues } from './read-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { RowErrors } from './row-errors.ts'
import { TagNames } from './tag-names.ts'
import { TypeNames } from './type-names.ts'

/** Options for all rows. */
export type RowOptions = Pick<
  ImportOptions,
  'onDuplicate' | 'locationId' | 'entityTypeId' | 'tagIds' | 'mappingId'
>

/** A file that was read. */
export interface ReadFile {
  readonly reader: RowReader
  readonly rows: readonly AskedRow[]
  readonly rowErrors: RowErrors
  readonly options: RowOptions
}

/**
 * Works out what a file asks for, without changing anything; what cannot be is complained of. Throws `validation` for options
 * that name nothing of the group.
 */
export async function resolveRows(
  db: Reader,
  groupId: string,
  { reader, rows, rowErrors, options }: ReadFile,
): Promise<ResolvedRows> {
  const { warnings } = reader.prepared
  const { onDuplicate, locationId, entityTypeId } = options
  const locationTree = await LocationTree.of(db, groupId)
  await requireOptions(db, groupId, locationTree, options)
  const named = await findStored(db, groupId, rows)
  const known = { reader, stored: named, locationTree, locationId, onDuplicate }
  const fitting = await findFitting(db, groupId, rows, known, rowErrors)
  const fits = [...fitting.fitting.values()].map(node => [node.id, node] as const)
  const stored = { ...named, byId: new Map([...named.byId, ...fits]) }
  const matches = await matchRows(rows, stored, fitting, rowErrors)
  const types = await TypeNames.of(db, groupId, warnings)
  const products = await ProductNames.of(db, groupId, rows, warnings)
  const headers = { location: reader.headerOf('location'), parent: reader.headerOf('parent') }
  const locations = await PlannedLocations.of({
    matches,
    stored,
    locationTree,
    rowErrors,
    types,
    warnings,
    headers,
    locationId: locationId ?? null,
    namesParentsByRefOnly: !rows.some(({ parentRef = '' }) => readId(parentRef.trim()) !== undefined),
  })
  const forAll = await requireTags(db, groupId, [...new Set(options.tagIds)])
  const tags = await TagNames.of(db, groupId, forAll, warnings)
  const usualTypes = reader.prepared.definitions.isEmpty
    ? new Map<Flag, string>()
    : await findUsualTypes(db, groupId)
  const wanted = {
    reader,
    stored,
    matches,
    locations,
    tags,
    types,
    products,
    usualTypes,
    warnings,
    itemType: entityTypeId,
  }
  await checkEntities(db, groupId, rows, wanted, rowErrors)
  return wanted
}

async function findUsualTypes(db: Reader, groupId: string): Promise<ReadonlyMap<Flag, string>> {
  const types = new Map<Flag, string>()
  for (const isLocation of [0, 1] as const) {
    const found = await findDefaultType(db, groupId, isLocation)
    if (found !== undefined) types.set(isLocation, found.id)
  }
  return types
}

/** Throws `validation` for the first option that names nothing of the group, or something of another kind. */
async function requireOptions(
  db: Reader,
  groupId: string,
  locationTree: LocationTree,
  { locationId, entityTypeId, tagIds }: RowOptions,
): Promise<void> {
  if (locationId !== undefined && locationTree.nodes.get(locationId)?.is_location !== 1)
    throw invalid('locationId', 'not_location')
  const type =
    entityTypeId === undefined ? undefined : await requireType(db, groupId, entityTypeId).catch(unlessMissing)
  if (entityTypeId !== undefined && type?.is_location !== 0) throw invalid('entityTypeId', 'unknown')
  const tags = await requireTags(db, groupId, [...new Set(tagIds)]).catch(unlessMissing)
  if (tags === undefined) throw invalid('tagIds', 'unknown')
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Problem && error.status === 404)) throw error
}

/** Complains of what only the items themselves can tell: custom fields, and texts of odd lengths. */
async function checkEntities(
  db: Reader,
  groupId: string,
  rows: readonly AskedRow[],
  wanted: ResolvedRows,
  rowErrors: RowErrors,
): Promise<void> {
  const lengths = new LengthCheck(wanted, rowErrors)
  const told = { rowErrors, warnings: wanted.warnings }
  for await (const entities of loadSubjects(db, groupId, wanted, wanted.matches.subjects, told)) {
    if (wanted.reader.has('product'))
      await wanted.products.learn(
        db,
        groupId,
        entities.flatMap(({ before }) => before?.row.product_id ?? []),
      )
    for (const entity of entities) {
      const { asked } = entity.subject
      wanted.tags.want(asked, entity.before?.tags ?? [])
      const isLocation = wanted.locations.stateOf(entity.subject).isLocation ? 1 : 0
      const { codes = noCodes, expires = null } = entity.values.members
      if (isLocation === 0) wanted.products.want(asked)
      const product_id = isLocation === 1 && asked.product ? asked.product.name : null
      const after = { codes, expires, product_id, is_location: isLocation } as const
      for (const member of refusedOfLocation(entity.before?.row, after)) {
        const column = member === 'productId' ? 'product' : member
        rowErrors.add(asked.row, wanted.reader.headerOf(column), issueOf('only_of_items'))
      }
      if (asked.type !== '') wanted.types.idOf(asked.type, isLocation, asked.row)
      lengths.note(entity)
    }
  }
  await lengths.check(db, groupId, rows)
}

/** An item as its row in the file wants it, made from its row in the database or from a blank one. */
export function applySubject(
  { locations, tags, types, products }: ResolvedRows,
  { subject, values, before, fields }: LoadedSubject,
  row: StoredEntity,
): LoadedEntity {
  const { parentId, locationId, height } = locations.stateOf(subject)
  const { asked } = subject
  const type = asked.type === '' ? row.entity_type_id : types.idOf(asked.type, row.is_location, asked.row)
  const applied = applyRow(row, values)
  // A location keeps the product that it had as an item.
  const product = row.is_location === 1 ? undefined : products.idOf(asked)
  return {
    row: {
      ...applied,
      entity_type_id: type,
      parent_id: parentId,
      location_id: locationId,
      height,
      product_id: product === undefined ? row.product_id : product,
    },
    tags: tags.resolve(asked, before?.tags ?? []),
    fields: fields.fields,
  }
}

/**
 * A row with the members that the file sets; an empty number or reference leaves what is there, and so does a cell that is the
 * text itself, with a `'` that stands before no formula.
 */
function applyRow(row: StoredEntity, { members, quoted, total }: RowValues): StoredEntity {
  const kept = keysOf(quoted).filter(member => row[member] === quoted[member])
  const set = { ...members, ...Object.fromEntries(kept.map(member => [member, row[member]])) }
  const applied = {
    ...row,
    ...set,
    name_key: nameKeyOf(set.name),
    asset_number: members.asset_number ?? row.asset_number,
    import_ref: members.import_ref ?? row.import_ref,
  }
  if (total === undefined) return applied
  return { ...applied, purchase_price: applied.quantity > 0 ? total / applied.quantity : total }
}

/** Is an item what it was? Its height is nothing that anybody sees. */
export const isSame = (before: LoadedEntity, after: LoadedEntity): boolean =>
  keysOf(after.row).every(name => name === 'height' || before.row[name] === after.row[name]) &&
  before.tags === after.tags &&
  sameFields(before.fields, after.fields)
