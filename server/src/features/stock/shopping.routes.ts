import * as shopping from '@stowage/contract/stock/shopping'
import { type Route, serve } from '#http/pipeline/serve.ts'
import { createShoppingLine } from './shopping/create-shopping-line.ts'
import { deleteShoppingLine } from './shopping/delete-shopping-line.ts'
import { patchShoppingLine } from './shopping/patch-shopping-line.ts'
import { putAway } from './shopping/put-away.ts'
import { showLine } from './shopping/shopping-lines.queries.ts'
import { listShopping } from './shopping/shopping-list.queries.ts'

interface ShoppingTools {
  /** New items get the next asset number. */
  readonly autoIncrementAssetId: boolean
}

/** The shopping list. */
export const shoppingRoutes = ({ autoIncrementAssetId }: ShoppingTools): readonly Route[] => [
  serve.read(shopping.getShoppingList, listShopping),
  serve.write(shopping.createShoppingLine, createShoppingLine),
  serve.read(shopping.getShoppingLine, ({ db, actor }, { id }) => showLine(db, actor.groupId, id)),
  serve.write(shopping.patchShoppingLine, patchShoppingLine),
  serve.write(shopping.deleteShoppingLine, deleteShoppingLine),
  serve.write(shopping.putAway, { inSteps: putAway(autoIncrementAssetId) }),
]
