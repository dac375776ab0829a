import {
  type ContactColumn,
  type ContactTableIn,
  contactColumns,
} from '@stowage/contract/tables/table-exports'
import { type ContactRow, contactPages } from '#features/lending/index.ts'
import type { Streamed } from '#http/output/answer.ts'
import { requireNoLongWrite } from '#long-writes/require-no-long-write.ts'
import type { ReadCtx } from '#server/context.ts'
import { contactHeaders, exportWords } from './headers.ts'
import type { ColumnKind } from './table.ts'
import { styleOf } from './table-style.ts'
import { answerTable } from './write-table.ts'

const kinds: Readonly<Record<ContactColumn, ColumnKind>> = {
  name: 'name',
  email: 'text',
  phone: 'code',
  reference: 'code',
  notes: 'note',
  id: 'code',
}

/** Writes the contacts of the group into a file, as it is asked for. */
export async function exportContacts(ctx: ReadCtx, input: ContactTableIn): Promise<Streamed> {
  const { db, now, request } = ctx
  const { groupId } = ctx.actor
  const { columns: names = contactColumns, language: locale } = input
  await requireNoLongWrite(db, groupId)
  const language = locale?.language ?? 'en'
  const table = {
    columns: names.map(name => ({
      header: contactHeaders[language][name],
      kind: kinds[name],
      cell: (row: ContactRow) => row[name],
    })),
    batches: contactPages(db, groupId),
    toJson: (row: ContactRow) => Object.fromEntries(names.map(name => [name, row[name]])),
    sheet: exportWords[language].contacts,
  }
  return answerTable(ctx, table, styleOf(input), `stowage-contacts_${request.today(now)}`)
}
