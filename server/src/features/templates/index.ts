export { writeFields } from './settle-template.ts'
export { templateRoutes } from './templates.routes.ts'
