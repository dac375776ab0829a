import type { CallOf } from '@stowage/contract/protocol/client'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSelectedGroup } from '../../../data/in-group.ts'
import { exportEntityTable } from '../../../data/operations.ts'
import { fileNameOf, readFile, saveFile } from '../../../data/save-file.ts'
import { tell, tellError } from '../../../ui/toast/toasts.ts'

/** How much more has to come before that is told, bytes. */
const step = 100_000

/** An export that may be under way. */
interface Export {
  /** How many bytes have come, about; undefined: none is under way. */
  readonly bytes: number | undefined
  readonly start: (request: CallOf<typeof exportEntityTable>) => void
}

/** Exports items into a file and saves it. What is under way ends with the screen that asked for it. */
export function useExport(onDone: () => void): Export {
  const { t } = useTranslation()
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start: Export['start'] = request => {
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    const { client } = inSelectedGroup()
    client
      .open(exportEntityTable, request, { signal: controller.signal })
      .then(async response => {
        const told = (come: number): void => setBytes(Math.floor(come / step) * step)
        const file = await readFile(response, told)
        const name = fileNameOf(response, `stowage-items.${request.format ?? 'csv'}`)
        saveFile(file, name)
        tell({ text: t('export.done', { name }) })
        onDone()
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) tellError(error, () => start(request), t('export.failed'))
      })
      .finally(() => {
        if (!controller.signal.aborted) setBytes(undefined)
      })
  }
  return { bytes, start }
}
