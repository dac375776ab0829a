import * as contract from '@stowage/contract/entities/views'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { createView } from './create-view.ts'
import { deleteView } from './delete-view.ts'
import { updateView } from './update-view.ts'
import { listViews, showView } from './views.queries.ts'

/** Lists of entities that somebody keeps under a name. */
export const viewRoutes: readonly Route[] = [
  serve.read(contract.listViews, listViews),
  serve.write(contract.createView, createView),
  serve.read(contract.getView, ({ db, actor }, { id }) => showView(db, actor, id)),
  serve.write(contract.updateView, updateView),
  serve.write(contract.deleteView, deleteView),
]
