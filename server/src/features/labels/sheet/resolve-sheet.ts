import type { OwnSheet } from '@stowage/contract/labels/label-formats'
import { type LabelContent, type PrintOffset, usualContent } from '@stowage/contract/labels/label-words'
import type { SheetLook } from '@stowage/contract/labels/labels'
import type { SheetFormatName } from '@stowage/contract/labels/sheet-formats'
import { invalid } from '#kernel/problem.ts'
import { planSheet, type SheetPlan } from './plan-sheet.ts'

/** A kept label format, as far as sheets need it. */
export interface KeptFormat extends LabelContent {
  readonly sheet: SheetFormatName | OwnSheet
  readonly offset: PrintOffset
  /** The next free label, from 1. */
  readonly start: number
}

/** What a request says of a sheet; of the content, what is undefined is that of the format. */
export interface GivenSheet extends SheetLook {
  readonly start?: number | undefined
  readonly fields?: readonly string[] | undefined
  readonly code?: LabelContent['code'] | undefined
  readonly codeTarget?: LabelContent['codeTarget'] | undefined
  readonly codeSize?: LabelContent['codeSize'] | undefined
  readonly textSize?: LabelContent['textSize'] | undefined
  readonly offset?: PrintOffset | undefined
}

/** How labels lie and look, and where the first one is. */
export interface ResolvedSheet {
  readonly look: SheetLook
  readonly plan: SheetPlan
  readonly content: LabelContent
  readonly offset: PrintOffset
  /** Labels of the first sheet that are used up. */
  readonly skip: number
  readonly copies: number
}

/** Puts together what a request says and what its format says; refuses what does not fit on the paper. */
export function resolveSheet(given: GivenSheet, kept: KeptFormat | undefined): ResolvedSheet {
  const look = kept === undefined ? given : lookOf(given, kept.sheet)
  const plan = planSheet(look)
  const content = contentOf(given, kept)
  if (content.code === 'none' && content.fields.length === 0) throw invalid('fields', 'too_few')
  const perSheet = plan.columns * plan.rows
  if (given.start !== undefined && given.start > perSheet)
    throw invalid('start', 'out_of_range', { min: 1, max: perSheet, whole: true })
  // What is remembered may be of a format that has had more labels since.
  const remembered = kept !== undefined && kept.start <= perSheet ? kept.start - 1 : 0
  return {
    look,
    plan,
    content,
    offset: given.offset ?? kept?.offset ?? { x: 0, y: 0 },
    skip: given.start === undefined ? (given.skip ?? remembered) : given.start - 1,
    copies: given.copies ?? 1,
  }
}

/** The measures of a kept sheet, as a request would say them; what the request itself says goes before. */
export function lookOf(given: SheetLook, sheet: KeptFormat['sheet']): SheetLook {
  if (typeof sheet === 'string') return { ...given, format: sheet }
  return {
    ...given,
    format: 'custom',
    labelWidth: given.labelWidth ?? sheet.width,
    labelHeight: given.labelHeight ?? sheet.height,
    columns: given.columns ?? sheet.columns ?? undefined,
    rows: given.rows ?? sheet.rows ?? undefined,
    columnGap: given.columnGap ?? sheet.columnGap ?? undefined,
    rowGap: given.rowGap ?? sheet.rowGap ?? undefined,
    marginLeft: given.marginLeft ?? sheet.marginLeft ?? undefined,
    marginTop: given.marginTop ?? sheet.marginTop ?? undefined,
    paperWidth: given.paperWidth ?? sheet.paperWidth ?? undefined,
    paperHeight: given.paperHeight ?? sheet.paperHeight ?? undefined,
  }
}

function contentOf(given: GivenSheet, kept: KeptFormat | undefined): LabelContent {
  return {
    fields: given.fields ?? kept?.fields ?? [given.title, ...given.lines],
    code: given.code ?? kept?.code ?? usualContent.code,
    codeTarget: given.codeTarget ?? kept?.codeTarget ?? (given.target === 'id' ? 'entity' : given.target),
    codeSize: given.codeSize ?? kept?.codeSize ?? usualContent.codeSize,
    textSize: given.textSize ?? kept?.textSize ?? usualContent.textSize,
  }
}
