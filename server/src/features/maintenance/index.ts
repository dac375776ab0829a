export { maintenanceRoutes } from './maintenance.routes.ts'
