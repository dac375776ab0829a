import type { Logger } from 'pino'
import type { LabelTools } from '#features/labels/index.ts'
import type { FileStore } from '#files/store.ts'
import type { Thumbnailer } from '#files/thumbnails/thumbnailer.ts'

/** Services that make reports. */
export interface ReportTools {
  readonly labels: LabelTools
  readonly store: FileStore
  readonly thumbnailer: Thumbnailer
  /** Time zone of the day on a report, an IANA name. */
  readonly timeZone: string
  readonly log: Pick<Logger, 'warn'>
}
