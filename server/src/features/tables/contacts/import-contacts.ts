import { deleteRows } from '#db/query/delete-rows.ts'
import { findContacts, insertContacts, putContacts, type StoredContact } from '#features/lending/index.ts'
import { type BatchCtx, defineLongWrite } from '#long-writes/define-long-write.ts'
import type { WriteCtx } from '#server/context.ts'
import { finishImport, tellImport, tellTakenBack } from '../import/import-long-write.ts'
import type { ContactFile } from './match-contacts.ts'
import { type ContactChange, planContacts } from './plan-contacts.ts'

const blank = { email: '', phone: '', reference: '', notes: '', user_id: null }

/** Creates and updates the contacts of a table, with one line of history for the whole file. */
export const importContacts = defineLongWrite({
  kind: 'contacts.import',
  format: 1,
  tellChange: tellImport,
  countSubjects: async (_ctx: WriteCtx, { rows }: ContactFile) => rows.asked.length,
  plan: planContacts,
  async apply(
    { db, groupId, now }: BatchCtx,
    changes: readonly ContactChange[],
  ): Promise<readonly StoredContact[]> {
    const made = changes.flatMap(each =>
      each.is === 'made' ? [{ ...blank, ...each.texts, id: each.id }] : [],
    )
    await insertContacts(db, groupId, made, now)
    const texts = new Map(
      changes.flatMap(each => (each.is === 'changed' ? [[each.id, each.texts] as const] : [])),
    )
    const former = await findContacts(db, groupId, [...texts.keys()])
    await putContacts(
      db,
      former.map(row => ({ ...row, ...texts.get(row.id), updated_at: now })),
    )
    return former
  },
  async revert({ db, groupId }, changes, former) {
    const made = changes.flatMap(each => (each.is === 'made' ? [each.id] : []))
    await deleteRows(db, groupId, ['contacts', 'id'], made)
    await putContacts(db, former)
  },
  finish: finishImport,
  tellTakenBack,
  result: imported => imported,
})
