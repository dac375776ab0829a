import * as contract from '@stowage/contract/history'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { listChanges } from './list-changes.ts'
import { showChange } from './show-change.ts'

/** What was changed in a group, by whom and when. */
export const historyRoutes: readonly Route[] = [
  serve.read(contract.listChanges, listChanges),
  serve.read(contract.getChange, showChange),
]
