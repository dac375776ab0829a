export { takeFromProduct } from './moves/take-stock.ts'
export { deleteProduct } from './products/delete-product.ts'
export { shoppingRoutes } from './shopping.routes.ts'
export { stockRoutes } from './stock.routes.ts'
