export { maintenanceRoutes } from './maintenance.routes.ts'
export { readRule, ruleInWords, ruleText } from './rule.ts'
