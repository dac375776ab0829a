import type { Page } from '@playwright/test'
import type { Sample } from './sample.ts'
import type { Size } from './sizes.ts'

/** One screen of the page, or a dialog, menu or panel over it. */
export interface Screen {
  readonly name: string
  readonly path: (sample: Sample) => string
  /** Shown without a session. */
  readonly isPublic?: boolean
  /** Makes no requests of its own, so it has no error state to test. */
  readonly readsNothing?: boolean
  /** Opens the dialog, menu or panel. */
  readonly open?: (page: Page) => Promise<unknown>
  /** The only size that has it; both by default. */
  readonly size?: Size
}
