export { addStock } from './moves/add-stock.ts'
export { takeFromProduct } from './moves/take-stock.ts'
export { createProduct } from './products/create-product.ts'
export { deleteProduct } from './products/delete-product.ts'
export { forgetFalls, listFallen } from './products/falls.ts'
export { type ProductFilters, productPages } from './products/list-products.ts'
export { mergeProducts } from './products/merge-product.ts'
export { presentProducts } from './products/present-products.ts'
export {
  blankProduct,
  findProductsNamed,
  type NamedProduct,
  setProduct,
} from './products/product-members.ts'
export { findProducts, type ProductRow } from './products/products.queries.ts'
export { findProductsCoded } from './products/products-by-code.ts'
export { insertProducts, type NewProduct } from './products/save-products.ts'
export { createShoppingLine } from './shopping/create-shopping-line.ts'
export { shoppingRoutes } from './shopping.routes.ts'
export { stockRoutes } from './stock.routes.ts'
