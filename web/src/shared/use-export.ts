import type { CallOf } from '@stowage/contract/protocol/client'
import type { Operation } from '@stowage/contract/protocol/operation'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSelectedGroup } from '../data/wire/in-group.ts'
import { fileNameOf, readFile, saveFile } from '../data/wire/save-file.ts'
import { tell, tellError } from '../ui/toast/toasts.ts'

/** Step of the progress, bytes. */
const step = 100_000

/** An export that may be under way. */
interface Export<O extends Operation> {
  /** Bytes received so far, approximately; undefined: no download is running. */
  readonly bytes: number | undefined
  readonly start: (request: CallOf<O>) => void
}

/** Exports something into a file, called `name` unless the server names it, and saves it. What is under way ends with the screen. */
export function useExport<O extends Operation>(
  operation: O,
  name: (request: CallOf<O>) => string,
  onDone: () => void,
): Export<O> {
  const { t } = useTranslation()
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start: Export<O>['start'] = request => {
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    const { client } = inSelectedGroup()
    client
      .open(operation, request, { signal: controller.signal })
      .then(async response => {
        const told = (come: number): void => setBytes(Math.floor(come / step) * step)
        const file = await readFile(response, told)
        const saved = fileNameOf(response, name(request))
        saveFile(file, saved)
        tell({ text: t('export.done', { name: saved }) })
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
