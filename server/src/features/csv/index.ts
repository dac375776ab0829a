export { csvRoutes } from './csv.routes.ts'
