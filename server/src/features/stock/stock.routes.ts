import * as products from '@stowage/contract/stock/products'
import * as stock from '@stowage/contract/stock/stock'
import { type Route, serve } from '#http/pipeline/serve.ts'
import type { LongWrites } from '#long-writes/long-writes.ts'
import { addToProduct } from './moves/add-stock.ts'
import { takeStock } from './moves/take-stock.ts'
import { patchProduct, updateProduct } from './products/change-product.ts'
import { createProduct } from './products/create-product.ts'
import { deleteProduct } from './products/delete-product.ts'
import { listProducts } from './products/list-products.ts'
import { listShops } from './products/list-shops.ts'
import { mergeProduct } from './products/merge-product.ts'
import { showProduct } from './products/present-products.ts'

interface StockTools {
  readonly longWrites: LongWrites
  /** New items get the next asset number. */
  readonly autoIncrementAssetId: boolean
}

/** Products and their stock. */
export const stockRoutes = ({ longWrites, autoIncrementAssetId }: StockTools): readonly Route[] => [
  serve.read(products.listStockProducts, listProducts),
  serve.read(products.listShops, listShops),
  serve.write(products.createStockProduct, createProduct),
  serve.read(products.getStockProduct, ({ db, actor }, { id }) => showProduct(db, actor.groupId, id)),
  serve.write(products.updateStockProduct, updateProduct),
  serve.write(products.patchStockProduct, patchProduct),
  serve.write(products.deleteStockProduct, longWrites.ofAnySize(deleteProduct)),
  serve.write(stock.takeStock, { inSteps: takeStock(longWrites) }),
  serve.write(stock.addStock, { inSteps: addToProduct(autoIncrementAssetId) }),
  serve.write(products.mergeStockProduct, { inSteps: mergeProduct(longWrites) }),
]
