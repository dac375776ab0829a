import type { Reader } from '#db/reader-writer.ts'
import {
  completeEntities,
  type LoadedEntity,
  type StoredEntity,
  sameFields,
} from '#features/entities/index.ts'
import { keysOf } from '#kernel/keys-of.ts'
import { nameKeyOf } from '#kernel/name-key.ts'
import { yieldToEventLoop } from '#kernel/yield-to-event-loop.ts'
import { findStored } from './find-entities.ts'
import { type ImportedFields, importFields, TagNames } from './import-parts.ts'
import { ImportPlan } from './import-plan.ts'
import { judgeLengths } from './judge-lengths.ts'
import { LocationTree } from './location-tree.ts'
import { matchRows, type Subject } from './match-rows.ts'
import type { AskedRow, RowErrors } from './read-rows.ts'
import type { ResolvedRows } from './resolved-rows.ts'

/** How many rows are worked on between two breaths. */
export const batch = 200

/** Works out what a file asks for, without changing anything; what cannot be is complained of. */
export async function resolveRows(
  db: Reader,
  groupId: string,
  rows: readonly AskedRow[],
  rowErrors: RowErrors,
): Promise<ResolvedRows> {
  const stored = await findStored(db, groupId, rows)
  const matches = matchRows(rows, stored, rowErrors)
  const { subjects } = matches
  await yieldToEventLoop()
  const plan = new ImportPlan(matches, stored, await LocationTree.of(db, groupId), rowErrors)
  await yieldToEventLoop()
  plan.settleAll()
  await yieldToEventLoop()
  const tags = await TagNames.of(db, groupId)
  for (const { asked } of subjects) tags.want(asked)
  const entities = await completeEntities(
    db,
    groupId,
    subjects.flatMap(({ stored: row }) => row ?? []),
  )
  const fields = new Map<Subject, ImportedFields>()
  for (const subject of subjects) {
    const existing = entities.get(plan.idOf(subject))?.fields ?? []
    fields.set(subject, importFields(subject.asked, existing, rowErrors))
    if (fields.size % batch === 0) await yieldToEventLoop()
  }
  const wanted = { stored, matches, plan, tags, entities, fields }
  judgeLengths(rows, wanted, rowErrors)
  return wanted
}

/** A thing as its row in the file wants it, made from its row in the database or from a blank one. */
export function applySubject(wanted: ResolvedRows, subject: Subject, row: StoredEntity): LoadedEntity {
  const { plan, tags, entities, fields } = wanted
  const { parentId, locationId, height } = plan.stateOf(subject)
  return {
    row: { ...applyRow(row, subject.asked), parent_id: parentId, location_id: locationId, height },
    tags: tags.resolve(subject.asked, entities.get(row.id)?.tags ?? []),
    fields: fields.get(subject)?.fields ?? [],
  }
}

/** A row with the members that the file sets; an empty number or reference leaves what is there. */
const applyRow = (row: StoredEntity, { members }: AskedRow): StoredEntity => ({
  ...row,
  ...members,
  name_key: nameKeyOf(members.name),
  asset_number: members.asset_number ?? row.asset_number,
  import_ref: members.import_ref ?? row.import_ref,
})

/** Is a thing what it was? Its height is nothing that anybody sees. */
export const isSame = (before: LoadedEntity, after: LoadedEntity): boolean =>
  keysOf(after.row).every(name => name === 'height' || before.row[name] === after.row[name]) &&
  before.tags === after.tags &&
  sameFields(before.fields, after.fields)
