import type { LabelService } from './label-service.ts'
import type { LabelSettings } from './label-settings.ts'
import type { DrawingTurns } from './sheet/drawing-turns.ts'
import type { Typefaces } from './text/open-typefaces.ts'

/** What labels are made with. */
export interface LabelTools {
  readonly settings: LabelSettings
  /** The words of the print command, with placeholders; undefined when there is none. */
  readonly printWords: readonly string[] | undefined
  readonly service: LabelService | undefined
  /** Turns for drawing labels, codes and pages. */
  readonly drawing: DrawingTurns
  /** The fonts, opened when they are first wanted, with everything else that draws. */
  typefaces(): Promise<Typefaces>
}
