import { forEachBatch } from '#db/query/batches.ts'
import type { Reader } from '#db/reader-writer.ts'
import { type LoadedEntity, type StoredEntity, sameFields } from '#features/entities/index.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { LocationTree } from '../location-tree.ts'
import { findStored } from './find-entities.ts'
import { LengthCheck } from './judge-lengths.ts'
import { type LoadedSubject, loadSubjects } from './load-subjects.ts'
import { matchRows } from './match-rows.ts'
import { PlannedLocations } from './planned-locations.ts'
import type { AskedRow, RowReader, RowValues } from './read-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'
import type { RowErrors } from './row-errors.ts'
import { TagNames } from './tag-names.ts'

/** Works out what a file asks for, without changing anything; what cannot be is complained of. */
export async function resolveRows(
  db: Reader,
  groupId: string,
  reader: RowReader,
  rows: readonly AskedRow[],
  rowErrors: RowErrors,
): Promise<ResolvedRows> {
  const stored = await findStored(db, groupId, rows)
  const matches = await matchRows(rows, stored, rowErrors)
  const locationTree = await LocationTree.of(db, groupId)
  const locations = await PlannedLocations.of({ matches, stored, locationTree, rowErrors })
  const tags = await TagNames.of(db, groupId)
  await forEachBatch(matches.subjects, async batch => {
    for (const { asked } of batch) tags.want(asked)
  })
  const wanted = { reader, stored, matches, locations, tags }
  await checkEntities(db, groupId, rows, wanted, rowErrors)
  return wanted
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
  for await (const entities of loadSubjects(db, groupId, wanted, wanted.matches.subjects, rowErrors))
    for (const entity of entities) lengths.note(entity)
  await lengths.check(db, groupId, rows)
}

/** An item as its row in the file wants it, made from its row in the database or from a blank one. */
export function applySubject(
  { locations, tags }: ResolvedRows,
  { subject, values, before, fields }: LoadedSubject,
  row: StoredEntity,
): LoadedEntity {
  const { parentId, locationId, height } = locations.stateOf(subject)
  return {
    row: { ...applyRow(row, values), parent_id: parentId, location_id: locationId, height },
    tags: tags.resolve(subject.asked, before?.tags ?? []),
    fields: fields.fields,
  }
}

/** A row with the members that the file sets; an empty number or reference leaves what is there. */
const applyRow = (row: StoredEntity, { members }: RowValues): StoredEntity => ({
  ...row,
  ...members,
  name_key: nameKeyOf(members.name),
  asset_number: members.asset_number ?? row.asset_number,
  import_ref: members.import_ref ?? row.import_ref,
})

/** Is an item what it was? Its height is nothing that anybody sees. */
export const isSame = (before: LoadedEntity, after: LoadedEntity): boolean =>
  keysOf(after.row).every(name => name === 'height' || before.row[name] === after.row[name]) &&
  before.tags === after.tags &&
  sameFields(before.fields, after.fields)
