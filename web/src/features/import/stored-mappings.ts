import type { ReplyOf } from '@stowage/contract/protocol/operation'
import type { ImportKind } from '@stowage/contract/tables/import-options'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../data/history/use-change.ts'
import { inGroup } from '../../data/wire/in-group.ts'
import {
  createImportMapping,
  deleteImportMapping,
  listImportMappings,
  putImportMapping,
} from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import type { Choices } from './choices.ts'
import { choose, type Session } from './import-session.ts'
import { columnsNow } from './shown-report.ts'

type StoredMapping = ReplyOf<typeof listImportMappings>['items'][number]

const headersOf = ({ report }: Session): readonly string[] =>
  report?.columns.map(({ header }) => header) ?? []

/** The mapping that was stored for a table of the same kind with the same columns. */
const findFitting = (
  stored: readonly StoredMapping[],
  headers: readonly string[],
  of: ImportKind,
): StoredMapping | undefined =>
  stored.find(
    ({ headers: known, mapping }) =>
      JSON.stringify(known) === JSON.stringify(headers) &&
      Object.values(mapping).some(target => 'contact' in target) === (of === 'contacts'),
  )

/** What was chosen the last time; how the file is encoded is its own matter. */
function withStored(choices: Choices, { id, updatedAt, mapping, options }: StoredMapping): Choices {
  const { decimal, dates, onDuplicate } = options
  return {
    ...choices,
    ...(decimal === null || decimal === 'auto' ? {} : { decimal }),
    ...(dates === null || dates === 'auto' ? {} : { dates }),
    ...(onDuplicate === null ? {} : { onDuplicate }),
    mapping,
    usedMapping: { id, at: updatedAt },
  }
}

/** Takes the mapping that was stored for a file with the same columns, unless something was chosen for this one. */
export function useStoredMapping(session: Session): void {
  const stored = useOperation(listImportMappings, {}, { staleTime: 60_000 }).data?.items
  const { of, report, choices, isChecking } = session
  useEffect(() => {
    if (stored === undefined || report === undefined || isChecking || choices.usedMapping !== undefined)
      return
    if (Object.keys(choices.mapping).length > 0) return
    const headers = report.columns.map(({ header }) => header)
    const fitting = findFitting(stored, headers, of)
    if (fitting !== undefined) choose(withStored(choices, fitting))
  }, [stored, of, report, choices, isChecking])
}

/** Deletes the mapping that the file uses, so that its columns are guessed; Undo stores and uses it again. */
export function useForgetMapping({ choices }: Pick<Session, 'choices'>): () => void {
  const { t } = useTranslation()
  const stored = useOperation(listImportMappings, {}, { staleTime: 60_000 }).data?.items
  const [forgotten] = useState(() => new Map<unknown, StoredMapping>())
  const { mutate } = useChange(deleteImportMapping, {
    apply: (cache, { id }) =>
      cache.update(listImportMappings, ({ items }) => ({ items: items.filter(each => each.id !== id) })),
    notDone: () => t('import.mappingNotForgotten'),
    done(_reply, { id }, groupId) {
      const before = forgotten.get(id)
      const text = t('import.mappingForgotten')
      if (before === undefined) return text
      return {
        text,
        async undo() {
          const { name, mapping, headers, options } = before
          const { client, readAgain } = inGroup(groupId)
          await client.call(putImportMapping, { id, name, mapping, headers, options })
          await readAgain()
        },
      }
    },
  })
  return () => {
    const { usedMapping, decimal: _decimal, dates: _dates, ...others } = choices
    const used = stored?.find(({ id }) => id === usedMapping?.id)
    if (used === undefined) return
    forgotten.set(used.id, used)
    mutate({ id: used.id })
    choose({ ...others, mapping: {} })
  }
}

/** Keeps what the columns are for the next file with them. Without an answer it is only not kept: the import goes on. */
export async function storeMapping(session: Session): Promise<void> {
  const { report, choices, file, groupId } = session
  // What every file of its program has is known without it.
  const isOwn = Object.keys(choices.mapping).length > 0
  if (report === undefined || !choices.remembers || !isOwn) return
  const { client } = inGroup(groupId)
  const headers = headersOf(session)
  const { decimal = null, dates = null, onDuplicate } = choices
  const mapping = Object.fromEntries(
    columnsNow(report, choices).map(({ header, mappedTo }) => [header, mappedTo]),
  )
  const body = {
    name: file.name.replace(/\.[^.]+$/, '').slice(0, 255) || file.name,
    mapping,
    headers: [...headers],
    options: {
      decimal,
      dates,
      onDuplicate,
      encoding: null,
      delimiter: null,
    },
  }
  try {
    const { items } = await client.call(listImportMappings, {})
    const known = findFitting(items, headers, session.of)
    await (known === undefined
      ? client.call(createImportMapping, body)
      : client.call(putImportMapping, { id: known.id, ...body }))
  } catch {
    // The columns are guessed the next time.
  }
}
