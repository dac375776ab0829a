import { followChanges as feed } from '@stowage/contract/history/feed'
import * as contract from '@stowage/contract/history/history'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { type FeedTools, followChanges } from './follow-changes.ts'
import { listChanges } from './list-changes.ts'
import { showChange } from './show-change.ts'
import { deleteTrash, emptyTrash } from './trash/delete-trash.ts'
import { listTrash } from './trash/list-trash.ts'
import { restoreTrash } from './trash/restore-trash.ts'
import { undoChange } from './undo/undo-change.ts'

/** What history and trash need. */
export interface HistoryTools extends FeedTools {
  readonly longWrites: LongWrites
  /** For how many days what was deleted can be had back. */
  readonly trashDays: number
}

/** What was changed in a group, by whom and when. */
export const historyRoutes = ({ longWrites, trashDays, ...feedTools }: HistoryTools): Route[] => [
  serve.read(contract.listChanges, listChanges),
  serve.read(contract.getChange, showChange),
  serve.read(feed, { inSteps: followChanges(feedTools) }),
  serve.write(contract.undoChange, { inSteps: undoChange(longWrites) }),
  serve.read(contract.listTrash, listTrash(trashDays)),
  serve.write(contract.restoreTrash, { inSteps: restoreTrash({ longWrites, trashDays }) }),
  serve.write(contract.deleteTrash, deleteTrash(trashDays)),
  serve.write(contract.emptyTrash, { inSteps: emptyTrash }),
]
