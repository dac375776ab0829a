import type { SheetLook } from '@stowage/contract/labels/labels'
import { Problem } from '#kernel/problem.ts'
import type { ReadCtx } from '#server/context.ts'
import { findKeptFormat } from '../formats/label-formats.queries.ts'
import type { LabelTools } from '../label-tools.ts'
import type { Typefaces } from '../text/open-typefaces.ts'
import type { Found } from './find-labelled.ts'
import type { LaidOut, SheetLabel } from './laid-out.ts'
import { type GivenSheet, type ResolvedSheet, resolveSheet } from './resolve-sheet.ts'
import { LabelWriter } from './write-labels.ts'

/** What a request says, and which label format it is about. */
export type SheetRequest = GivenSheet & { readonly formatId?: string | undefined }

/** Everything that is needed to draw labels. */
export interface OpenSheet extends ResolvedSheet {
  readonly found: Found
  /** Labels of one sheet. */
  readonly perSheet: number
  /** Labels of all sheets, copies included. */
  readonly labels: number
  readonly writer: LabelWriter
  readonly typefaces: Typefaces
  readonly layOut: (label: SheetLabel) => LaidOut
}

/** Opens a sheet: resolves its format, then finds what gets labels, then loads what draws. */
export async function openSheet(
  { settings, typefaces }: LabelTools,
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
  const fonts = await typefaces()
  return {
    ...resolved,
    found,
    perSheet: resolved.plan.columns * resolved.plan.rows,
    labels: found.count * resolved.copies,
    writer: new LabelWriter(ctx, resolved.content, { base, more: settings.additionalInformation }),
    typefaces: fonts,
    layOut: label => layOut(label, fonts),
  }
}

/** Refuses a document without a label. */
export function refuseEmpty({ labels }: OpenSheet): void {
  if (labels === 0) throw new Problem('sheet.empty')
}

/** How many sheets there are, at least one. */
export const countSheets = ({ skip, labels, perSheet }: OpenSheet): number =>
  Math.max(1, Math.ceil((skip + labels) / perSheet))

/** The labels of one sheet, from 0, laid out; `at` is their place on it, from 0. */
export async function* labelsOnSheet(
  { found, skip, copies, labels, perSheet, writer, layOut }: OpenSheet,
  sheet: number,
): AsyncGenerator<{ readonly at: number; readonly label: () => LaidOut }> {
  const first = Math.max(0, sheet * perSheet - skip)
  const end = Math.min(labels, (sheet + 1) * perSheet - skip)
  let entity = Math.floor(first / copies)
  for await (const batch of found.batches(entity, Math.ceil(end / copies))) {
    for (const label of await writer.write(batch)) {
      for (let copy = 0; copy < copies; copy++) {
        const position = entity * copies + copy
        if (position >= first && position < end)
          yield { at: skip + position - sheet * perSheet, label: () => layOut(label) }
      }
      entity++
    }
  }
}
