import * as shopping from '@stowage/contract/stock/shopping'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { createShoppingLine } from './shopping/create-shopping-line.ts'
import { deleteShoppingLine } from './shopping/delete-shopping-line.ts'
import { patchShoppingLine } from './shopping/patch-shopping-line.ts'
import { showLine } from './shopping/shopping-lines.queries.ts'

/** The shopping list. */
export const shoppingRoutes: readonly Route[] = [
  serve.write(shopping.createShoppingLine, createShoppingLine),
  serve.read(shopping.getShoppingLine, ({ db, actor }, { id }) => showLine(db, actor.groupId, id)),
  serve.write(shopping.patchShoppingLine, patchShoppingLine),
  serve.write(shopping.deleteShoppingLine, deleteShoppingLine),
]
