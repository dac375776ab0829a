import type { Label } from './label.ts'
import { codeSide, type LabelSettings, textSize } from './label-settings.ts'
import type { Typefaces } from './text/open-typefaces.ts'
import { type FindSlot, type Line, setText } from './text/set-text.ts'

/** Where everything on a label is, pixels. */
export interface LabelLayout {
  readonly width: number
  readonly height: number
  readonly codeAt: number
  readonly codeSide: number
  readonly lines: readonly Line[]
}

type Measures = Pick<
  LabelSettings,
  'width' | 'height' | 'padding' | 'margin' | 'fontSize' | 'dynamicLength' | 'additionalInformation'
>

/** However long the text, a label is no longer than this. */
const maxLength = 10_000

/**
 * Lays out a label: the code at the left, the text beside it and then below it, over the full width. A label of dynamic
 * length is as high as that needs. `leastSide` is the fewest pixels with which the code can be drawn.
 */
export function layOutLabel(
  label: Label,
  settings: Measures,
  { bold, regular }: Typefaces,
  minSide: number,
): LabelLayout {
  const { width, margin, fontSize, dynamicLength } = settings
  const side = Math.max(codeSide(settings), minSide)
  const needed = side + 2 * margin
  const max = dynamicLength ? Math.max(needed, maxLength) : Math.max(needed, settings.height)
  const below = [...label.lines, settings.additionalInformation ?? '']
  const passages = [
    { text: label.title, face: bold, size: fontSize },
    ...below.map(text => ({ text, face: regular, size: textSize(settings) })),
  ].filter(({ text }) => text !== '')
  const { lines, bottom } = setText(passages, margin, spaceAround(settings, side, max - margin))
  const end = lines.length === 0 ? 0 : bottom + margin
  return {
    width: Math.max(width, needed),
    height: dynamicLength ? Math.ceil(Math.max(needed, end)) : max,
    codeAt: margin,
    codeSide: side,
    lines,
  }
}

/** Room beside the code while there is some, then below it. */
function spaceAround({ width, margin, padding, fontSize }: Measures, side: number, bottom: number): FindSlot {
  const right = Math.max(width, side + 2 * margin) - margin
  const beside = margin + side + padding
  const codeEnd = margin + side
  return (y, height) => {
    // A column of single letters is no text.
    if (y + height <= Math.min(codeEnd, bottom) && right - beside >= 2 * fontSize)
      return { x: beside, y, width: right - beside }
    const below = Math.max(y, codeEnd + padding)
    return below + height <= bottom ? { x: margin, y: below, width: right - margin } : undefined
  }
}
