import { labelLines } from '../entities/entity-members.ts'

// Without zod: the page bundles this file.

/** Kinds of codes on labels. */
export const codeKinds = ['qr', 'code128', 'none'] as const
export type CodeKind = (typeof codeKinds)[number]

/** Content of a code: the id, which never changes, the asset number, which makes a coarser code, or the first code. */
export const codeTargets = ['entity', 'asset', 'code'] as const
export type CodeTarget = (typeof codeTargets)[number]

export const codeSizes = ['medium', 'large'] as const
export type CodeSize = (typeof codeSizes)[number]

export const textSizes = ['small', 'medium', 'large'] as const
export type TextSize = (typeof textSizes)[number]

/** The most lines of a label. */
export const maxLabelFields = 8

/** The largest print offset in each direction, millimetres. */
export const maxOffset = 20

/** Content of a label. */
export interface LabelContent {
  /** Words of `labelLines` and `field:<name>`, in their order; the first is the title. */
  readonly fields: readonly string[]
  readonly code: CodeKind
  readonly codeTarget: CodeTarget
  readonly codeSize: CodeSize
  readonly textSize: TextSize
}

/** Offset of all labels, millimetres to the right and down; corrects a printer. */
export interface PrintOffset {
  readonly x: number
  readonly y: number
}

export const usualContent: LabelContent = {
  fields: ['name', 'path', 'assetId'],
  code: 'qr',
  codeTarget: 'entity',
  codeSize: 'medium',
  textSize: 'medium',
}

/** The most code points of the name of a custom field. */
const maxFieldName = 255
const fieldPrefix = 'field:'

/** Name of the custom field that a line shows; undefined for other lines. */
export const customFieldOf = (field: string): string | undefined =>
  field.startsWith(fieldPrefix) ? field.slice(fieldPrefix.length) : undefined

/** Is it a valid line of a label? */
export function isLabelField(field: string): boolean {
  const name = customFieldOf(field)
  if (name === undefined) return labelLines.some(line => line === field)
  return name !== '' && name.isWellFormed() && !name.includes('\0') && [...name].length <= maxFieldName
}
