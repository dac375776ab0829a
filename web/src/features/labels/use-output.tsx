import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMayWrite } from '../../data/person/use-group.ts'
import { type InGroup, inSelectedGroup } from '../../data/wire/in-group.ts'
import {
  drawLabelSheet,
  getStatus,
  previewLabelSheet,
  printLabels,
  setLabelStart,
} from '../../data/wire/operations.ts'
import { useOperation } from '../../data/wire/use-operation.ts'
import { PrintedLabels } from '../../shared/printed-labels.tsx'
import { shareFile } from '../../shared/share.ts'
import { tell, tellError } from '../../ui/toast/toasts.ts'
import { startKeyOf } from './label-settings.ts'
import type { SheetPreview } from './preview.tsx'
import { pngOf, sheetSource } from './sheet-source.ts'
import type { Labels } from './use-labels.ts'

/** The most sheets that the page prints itself. */
const maxSheets = 40

interface Pages {
  readonly pictures: readonly string[]
  readonly width: number
  readonly height: number
}

/** What can be done with the labels that are shown; undefined while there are none. */
export interface Output {
  readonly isPending: boolean
  /** What is being printed. */
  readonly printed: ReactNode
  readonly actions: { print(): void; pdf(): void; png(): void } | undefined
}

/** Prints the labels, as the server's command or the browser does, and makes files of them. Viewers use the browser. */
export function useOutput(labels: Labels): Output {
  const { t } = useTranslation()
  const [isPending, pend] = useState(false)
  const [pages, setPages] = useState<Pages>()
  const hasCommand = useOperation(getStatus, {}, { staleTime: 60_000 }).data?.labelPrinting === true
  const mayWrite = useMayWrite()
  const { preview, request, settings } = labels
  const data = preview.data
  const run = (work: (group: InGroup) => Promise<unknown>) => (): void => {
    if (isPending) return
    pend(true)
    // What is printed stays where it is when the server remembers where the next one begins.
    if (labels.search.start === undefined) labels.go({ start: labels.start })
    void work(inSelectedGroup())
      .catch(tellError)
      .finally(() => pend(false))
  }
  if (data === undefined || data.labels === 0) return { isPending, printed: null, actions: undefined }
  const { measures, sheets } = data
  const isSingle = measures.columns * measures.rows === 1
  const printHere = async ({ client }: InGroup): Promise<void> => {
    if (sheets > maxSheets) {
      tell({ text: t('labels.manySheets', { sheets }) })
      return
    }
    const drawn: SheetPreview[] = []
    for (let sheet = 1; sheet <= sheets; sheet++)
      drawn.push(await client.call(previewLabelSheet, { ...request, sheet } as never))
    const [width = 0, height = 0] = drawn[0]?.measures.paper ?? measures.paper
    setPages({ pictures: drawn.map(({ svg }) => sheetSource(svg)), width, height })
  }
  const printThere = async ({ client }: InGroup): Promise<void> => {
    const { printed } = await client.call(printLabels, request as never)
    tell({ text: t('labels.printed', { count: printed }) })
  }
  const pdf = async (group: InGroup): Promise<void> => {
    const { bytes } = await group.client.download(drawLabelSheet, request as never)
    await shareFile(new File([bytes], `${t('labels.file')}.pdf`, { type: 'application/pdf' }))
    const isTold = mayWrite && (await rememberStart(group, labels, data, t))
    if (!isTold) tell({ text: t('labels.exact') })
  }
  const png = async (): Promise<void> => {
    const blob = await pngOf(data.svg, measures.paper)
    await shareFile(new File([blob], `${t('labels.file')}-${data.sheet}.png`, { type: 'image/png' }))
  }
  const end = (): void => {
    setPages(undefined)
    if (mayWrite) void rememberStart(inSelectedGroup(), labels, data, t).catch(tellError)
  }
  return {
    isPending,
    printed:
      pages === undefined ? null : (
        <PrintedLabels pictures={pages.pictures} size={pages} offset={settings.offset} onDone={end} />
      ),
    actions: {
      print: run(hasCommand && isSingle && mayWrite ? printThere : printHere),
      pdf: run(pdf),
      png: run(png),
    },
  }
}

/** Has the server remember where the sheet goes on, and says so; false when there is nothing to remember. */
async function rememberStart(
  { client, readAgain }: InGroup,
  { settings, start, starts }: Labels,
  { labels, measures }: SheetPreview,
  t: ReturnType<typeof useTranslation>['t'],
): Promise<boolean> {
  const format = startKeyOf(settings)
  const perSheet = measures.columns * measures.rows
  if (format === undefined || perSheet === 1) return false
  const before = starts?.find(each => each.format === format)?.start ?? 1
  const next = ((start - 1 + labels) % perSheet) + 1
  if (next === before) return false
  const remember = async (to: number): Promise<void> => {
    await client.call(setLabelStart, { format, start: to })
    await readAgain()
  }
  await remember(next)
  tell({
    text: next === 1 ? t('labels.nextNew') : t('labels.next', { start: next }),
    undo: () => remember(before),
  })
  return true
}
