import type { SheetLook } from '@stowage/contract/labels/labels'
import { Problem } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { ReadCtx } from '#server/context.ts'
import { findKeptFormat } from '../formats/label-formats.queries.ts'
import type { LabelTools } from '../label-tools.ts'
import type { Found } from './find-labelled.ts'
import type { SheetLabel } from './laid-out.ts'
import type { LayOut } from './require-layout.ts'
import { type GivenSheet, type ResolvedSheet, resolveSheet } from './resolve-sheet.ts'
import { LabelWriter } from './write-labels.ts'

/** What a request says, and which label format it is about. */
export type SheetRequest = GivenSheet & { readonly formatId?: string | undefined }

/** The data from which labels are read and drawn. */
export interface OpenSheet extends ResolvedSheet {
  readonly found: Found
  /** Labels of one sheet. */
  readonly perSheet: number
  /** Labels of all sheets, copies included. */
  readonly labels: number
  readonly writer: LabelWriter
  readonly layOut: LayOut
}

/** Opens a sheet: resolves its format, then finds what gets labels. */
export async function openSheet(
  { settings }: LabelTools,
  ctx: ReadCtx,
  request: SheetRequest,
  findEntities: (look: SheetLook) => Promise<Found>,
): Promise<OpenSheet> {
  const kept = request.formatId === undefined ? undefined : await findKeptFormat(ctx, request.formatId)
  const resolved = resolveSheet(request, kept)
  const base = ctx.request.callerBase
  // What lays out and draws is loaded with the first sheet.
  const { requireLayout } = await import('./require-layout.ts')
  const layOut = requireLayout(resolved.plan, base, resolved)
  const found = await findEntities(resolved.look)
  return {
    ...resolved,
    found,
    perSheet: resolved.plan.columns * resolved.plan.rows,
    labels: found.count * resolved.copies,
    writer: new LabelWriter(ctx, resolved.content, {
      base,
      more: settings.additionalInformation,
      whichCode: resolved.look.whichCode,
    }),
    layOut,
  }
}

/** Refuses a document without a label. */
export function refuseEmpty({ labels }: OpenSheet): void {
  if (labels === 0) throw new Problem('sheet.empty')
}

/** How many sheets there are, at least one. */
export const countSheets = ({ skip, labels, perSheet }: OpenSheet): number =>
  Math.max(1, Math.ceil((skip + labels) / perSheet))

/** Which labels are on a sheet, both from 0: from one to before another. */
export function rangeOnSheet(
  { skip, labels, perSheet }: OpenSheet,
  sheet: number,
): { readonly first: number; readonly end: number } {
  return {
    first: Math.max(0, sheet * perSheet - skip),
    end: Math.min(labels, (sheet + 1) * perSheet - skip),
  }
}

/** A label and its place on its sheet, from 0. */
export interface PlacedLabel {
  readonly at: number
  readonly label: SheetLabel
}

/** Reads the labels of one sheet, from 0. */
export async function readSheet(open: OpenSheet, sheet: number): Promise<PlacedLabel[]> {
  const { skip, copies, perSheet } = open
  const { first, end } = rangeOnSheet(open, sheet)
  const from = Math.floor(first / copies)
  const labels = await readLabels(open, from, Math.ceil(end / copies))
  const placed: PlacedLabel[] = []
  for (let position = first; position < end; position++)
    placed.push({
      at: skip + position - sheet * perSheet,
      label: requireValue(labels[Math.floor(position / copies) - from]),
    })
  return placed
}

/** Reads the labels of all items, or of those from a place to before another, one for each. */
export async function readLabels(
  { found, writer }: OpenSheet,
  from?: number,
  end?: number,
): Promise<SheetLabel[]> {
  const labels: SheetLabel[] = []
  for await (const batch of found.batches(from, end))
    for (const label of await writer.write(batch)) labels.push(label)
  return labels
}
