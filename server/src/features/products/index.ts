export { productRoutes } from './products.routes.ts'
