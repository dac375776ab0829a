import type { ReplyOf } from '@stowage/contract/protocol/operation'
import { ChevronLeft, ChevronRight, CircleCheck, Ruler, TriangleAlert, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { previewLabelSheet } from '../../data/wire/operations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Failed } from '../../ui/failed/failed.tsx'
import { loadedPart } from '../../ui/later/loaded.tsx'
import { Loading } from '../../ui/loading/loading.tsx'
import { useIsPhone } from '../../ui/phone/use-is-phone.ts'
import styles from './preview.module.css'
import { sheetSource } from './sheet-source.ts'
import type { Labels } from './use-labels.ts'

const { Part: Split } = loadedPart(async () => (await import('./split.tsx')).Split)

export type SheetPreview = ReplyOf<typeof previewLabelSheet>

/** Two dots of a printer with 203 dots to the inch, millimetres: finer squares and bars run into each other. */
const leastModule = 0.25

const zooms = [1, 1.5, 2, 3, 4.5] as const

/** The sheet as it is printed, in true proportions. */
export function Preview({ labels }: { readonly labels: Labels }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [zoom, setZoom] = useState(0)
  const [isTrue, setTrue] = useState(false)
  const { data, error, refetch } = labels.preview
  if (data === undefined)
    return (
      <section aria-label={t('labels.preview')} className={styles.preview}>
        {error === null ? (
          <Loading />
        ) : labels.tooMany === undefined ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Split labels={labels} tooMany={labels.tooMany} />
        )}
      </section>
    )
  const step = (by: 1 | -1) => () => {
    setTrue(false)
    setZoom(now => Math.max(0, Math.min(zooms.length - 1, now + by)))
  }
  return (
    <section
      aria-label={t('labels.preview')}
      className={styles.preview}
      aria-busy={labels.preview.isFetching}
    >
      <div className={styles.stage} data-zoomed={zoom > 0 || isTrue || undefined}>
        <Paper
          labels={labels}
          preview={data}
          width={isTrue ? `${data.measures.paper[0] ?? 0}mm` : undefined}
          zoom={zooms[zoom] ?? 1}
        />
        {isPhone && data.labels > 0 ? <OneLabel preview={data} /> : null}
      </div>
      {isPhone ? null : (
        <div className={styles.tools}>
          <Button size="small" icon={<ZoomIn aria-hidden />} label={t('labels.zoomIn')} onPress={step(1)} />
          <Button
            size="small"
            icon={<ZoomOut aria-hidden />}
            label={t('labels.zoomOut')}
            onPress={step(-1)}
          />
          <Button
            size="small"
            icon={<Ruler aria-hidden />}
            label={t('labels.trueSize')}
            aria-pressed={isTrue}
            onPress={() => setTrue(now => !now)}
          />
        </div>
      )}
      <Foot labels={labels} preview={data} />
    </section>
  )
}

interface PaperProps {
  readonly labels: Labels
  readonly preview: SheetPreview
  /** A fixed width; as large as there is room without. */
  readonly width: string | undefined
  readonly zoom: number
}

/** The paper with the outlines of its labels. A press on one of the first sheet begins there. */
function Paper({ labels, preview, width, zoom }: PaperProps) {
  const { t } = useTranslation()
  const { measures, sheet } = preview
  const [paperWidth = 1, paperHeight = 1] = measures.paper
  const [labelWidth = 0, labelHeight = 0] = measures.label
  const [across = 0, down = 0] = measures.gap
  const [left = 0, top = 0] = measures.margin
  const used = sheet === 1 ? labels.start - 1 : 0
  const perSheet = measures.columns * measures.rows
  const percent = (length: number, of: number): string => `${(length / of) * 100}%`
  return (
    <div
      className={styles.paper}
      style={
        {
          '--ratio': paperWidth / paperHeight,
          '--zoom': zoom,
          aspectRatio: `${paperWidth} / ${paperHeight}`,
          ...(width === undefined ? {} : { width }),
        } as object
      }
    >
      <img src={sheetSource(preview.svg)} alt={t('labels.picture', { count: preview.labels })} />
      {Array.from({ length: perSheet }, (_, at) => (
        <button
          key={at}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          disabled={sheet > 1 || perSheet === 1}
          className={styles.outline}
          data-used={at < used || undefined}
          data-first={(sheet === 1 && at === used && preview.labels > 0 && perSheet > 1) || undefined}
          style={{
            left: percent(left + (at % measures.columns) * (labelWidth + across), paperWidth),
            top: percent(top + Math.floor(at / measures.columns) * (labelHeight + down), paperHeight),
            width: percent(labelWidth, paperWidth),
            height: percent(labelHeight, paperHeight),
          }}
          onClick={() => labels.go({ start: at + 1, sheet: undefined })}
        />
      ))}
    </div>
  )
}

/** The first label of the sheet, in its true size. */
function OneLabel({ preview }: { readonly preview: SheetPreview }) {
  const { t } = useTranslation()
  const { measures, start, sheet } = preview
  const at = sheet === 1 ? start - 1 : 0
  const [paperWidth = 0] = measures.paper
  const [width = 0, height = 0] = measures.label
  const left = (measures.margin[0] ?? 0) + (at % measures.columns) * (width + (measures.gap[0] ?? 0))
  const top =
    (measures.margin[1] ?? 0) + Math.floor(at / measures.columns) * (height + (measures.gap[1] ?? 0))
  return (
    <figure className={styles.one}>
      <div style={{ width: `${width}mm`, height: `${height}mm` }}>
        <img
          src={sheetSource(preview.svg)}
          alt=""
          style={{ width: `${paperWidth}mm`, left: `${-left}mm`, top: `${-top}mm` }}
        />
      </div>
      <figcaption>{t('labels.atFullSize')}</figcaption>
    </figure>
  )
}

/** Which sheet is shown, and whether its codes can be read. */
function Foot({ labels, preview }: { readonly labels: Labels; readonly preview: SheetPreview }) {
  const { t } = useTranslation()
  const { sheet, sheets, measures } = preview
  const go = (to: number) => () => labels.go({ sheet: to === 1 ? undefined : to })
  const isSingle = measures.columns * measures.rows === 1
  return (
    <div className={styles.foot}>
      <Button
        variant="bare"
        size="small"
        icon={<ChevronLeft aria-hidden />}
        label={t('labels.before')}
        isDisabled={sheet <= 1}
        onPress={go(sheet - 1)}
      />
      <b>{t(isSingle ? 'labels.labelOf' : 'labels.sheetOf', { sheet, sheets })}</b>
      <Button
        variant="bare"
        size="small"
        icon={<ChevronRight aria-hidden />}
        label={t('labels.after')}
        isDisabled={sheet >= sheets}
        onPress={go(sheet + 1)}
      />
      <Codes labels={labels} preview={preview} />
    </div>
  )
}

function Codes({ labels, preview }: { readonly labels: Labels; readonly preview: SheetPreview }) {
  const { t } = useTranslation()
  const { drawn, missing, smallest } = preview.codes
  const { codeSize, codeTarget } = labels.settings
  const isFine = smallest !== null && smallest < leastModule
  if (missing === 0 && !isFine)
    return (
      <span role="status" className={styles.codes}>
        {drawn === 0 ? null : <CircleCheck aria-hidden />}
        {drawn === 0 ? t('labels.noCodes') : t('labels.readable', { count: drawn })}
      </span>
    )
  const larger =
    codeSize === 'medium'
      ? ({ codeSize: 'large' } as const)
      : codeTarget !== 'asset'
        ? ({ codeTarget: 'asset' } as const)
        : undefined
  return (
    <span role="status" className={styles.codes} data-warning>
      <TriangleAlert aria-hidden />
      <span>{missing > 0 ? t('labels.missing', { count: missing }) : t('labels.fine')}</span>
      {larger === undefined ? null : (
        <Button variant="bare" size="small" onPress={() => labels.set(larger)}>
          {t('labels.larger')}
        </Button>
      )}
    </span>
  )
}
