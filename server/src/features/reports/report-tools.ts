import type { Logger } from 'pino'
import type { LabelTools } from '#features/labels/index.ts'
import type { FileStore } from '#files/store.ts'
import type { Thumbnailer } from '#files/thumbnails/thumbnailer.ts'

/** Services that make reports. */
export interface ReportTools {
  readonly labels: LabelTools
  readonly store: FileStore
  readonly thumbnailer: Thumbnailer
  readonly log: Pick<Logger, 'warn'>
}
