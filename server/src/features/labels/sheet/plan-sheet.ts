import type { SheetLook } from '@stowage/contract/labels/labels'
import { papers, type SheetFormat, sheetFormats } from '@stowage/contract/labels/sheet-formats'
import { invalid } from '#kernel/problem.ts'
import { requireValue } from '#kernel/require-value.ts'

/** A sheet of labels, millimetres. */
export interface SheetPlan {
  readonly paper: SheetFormat['paper']
  readonly columns: number
  readonly rows: number
  readonly label: SheetFormat['label']
  readonly gap: SheetFormat['gap']
  /** From the left and upper edge of the paper to the first label. */
  readonly margin: readonly [number, number]
  /** Is each label as long as its text? */
  readonly isEndless: boolean
}

/** Members that say nothing where a page is one label as long as its text. */
const sheetOnly = [
  ...(['paperWidth', 'paperHeight', 'columns', 'rows'] as const),
  ...(['columnGap', 'rowGap', 'marginLeft', 'marginTop', 'skip'] as const),
]

/** What may be lost to rounding. */
const tolerance = 0.01

/** One of the two directions in which labels lie beside each other. */
interface Direction {
  readonly paper: number
  readonly label: number
  readonly gap: number
  readonly count: number | undefined
  readonly margin: number | undefined
  /** The members of the request that say so, for the refusal. */
  readonly members: readonly (keyof SheetLook)[]
}

/** Works out where labels lie, from a format and what changes it; refuses what does not fit on the paper. */
export function planSheet(query: SheetLook): SheetPlan {
  const base = formatOf(query)
  if (base?.isEndless) return planTape(query, base)
  const [ownWidth, ownHeight] = query.paper === 'own' ? (base?.paper ?? papers.a4) : papers[query.paper]
  const paper = [query.paperWidth ?? ownWidth, query.paperHeight ?? ownHeight] as const
  const label = [
    query.labelWidth ?? base?.label[0] ?? missing('labelWidth'),
    query.labelHeight ?? base?.label[1] ?? missing('labelHeight'),
  ] as const
  const gap = [query.columnGap ?? base?.gap[0] ?? 0, query.rowGap ?? base?.gap[1] ?? 0] as const
  const across = arrange(query, {
    paper: paper[0],
    label: label[0],
    gap: gap[0],
    count: query.columns ?? base?.columns,
    margin: query.marginLeft,
    members: ['labelWidth', 'columns', 'columnGap', 'marginLeft', 'paperWidth', 'paper'],
  })
  const down = arrange(query, {
    paper: paper[1],
    label: label[1],
    gap: gap[1],
    count: query.rows ?? base?.rows,
    margin: query.marginTop,
    members: ['labelHeight', 'rows', 'rowGap', 'marginTop', 'paperHeight', 'paper'],
  })
  const plan = {
    paper,
    columns: across.count,
    rows: down.count,
    label,
    gap,
    margin: [across.margin, down.margin] as const,
    isEndless: false,
  }
  const perSheet = plan.columns * plan.rows
  if ((query.skip ?? 0) >= perSheet) throw invalid('skip', 'skips_whole_sheet', { limit: perSheet })
  return plan
}

/** The named format; a tape whose labels have a length is a roll of them. */
function formatOf({ format, labelWidth, labelHeight }: SheetLook): SheetFormat | undefined {
  if (format === 'custom') return undefined
  const { isEndless, ...base }: SheetFormat = requireValue(sheetFormats[format])
  if (isEndless === undefined) return base
  const label = [labelWidth ?? base.label[0], labelHeight ?? base.label[1]] as const
  return { ...base, paper: label, label, ...(labelWidth === undefined ? { isEndless } : {}) }
}

function planTape(query: SheetLook, { paper, label, gap }: SheetFormat): SheetPlan {
  const wrong = sheetOnly.find(member => query[member] !== undefined)
  if (wrong !== undefined) throw invalid(wrong, 'not_on_endless_tape')
  if (query.paper !== 'own') throw invalid('paper', 'not_on_tape')
  return { paper, columns: 1, rows: 1, label, gap, margin: [0, 0], isEndless: true }
}

function missing(member: keyof SheetLook): never {
  throw invalid(member, 'required_for_format', { format: 'custom' })
}

/** How many labels there are in a direction, and where they begin: as many as fit, and centred, unless it is said. */
function arrange(
  query: SheetLook,
  { paper, label, gap, ...said }: Direction,
): { count: number; margin: number } {
  const room = paper - 2 * (said.margin ?? 0)
  const count = said.count ?? Math.max(1, Math.floor((room + gap + tolerance) / (label + gap)))
  const needed = count * label + (count - 1) * gap
  const margin = said.margin ?? (paper - needed) / 2
  if (margin < -tolerance || margin + needed > paper + tolerance) {
    const blamed =
      said.members.find(member => query[member] !== undefined && query[member] !== 'own') ?? 'format'
    const sizes = { label: rounded(label), needed: rounded(needed), paper: rounded(paper) }
    const from = said.margin === undefined ? {} : { margin: rounded(said.margin) }
    throw invalid(blamed, 'labels_do_not_fit', { count, ...sizes, ...from })
  }
  return { count, margin: Math.max(0, margin) }
}

const rounded = (length: number): number => Number(length.toFixed(2))
