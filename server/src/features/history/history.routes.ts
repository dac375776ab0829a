import * as contract from '@stowage/contract/history'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { listChanges } from './list-changes.ts'
import { showChange } from './show-change.ts'
import { undoChange } from './undo/undo-change.ts'

/** What was changed in a group, by whom and when. */
export const historyRoutes = ({ longWrites }: { readonly longWrites: LongWrites }): Route[] => [
  serve.read(contract.listChanges, listChanges),
  serve.read(contract.getChange, showChange),
  serve.work(contract.undoChange, undoChange(longWrites)),
]
