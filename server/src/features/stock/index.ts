export { deleteProduct } from './products/delete-product.ts'
export { stockRoutes } from './stock.routes.ts'
