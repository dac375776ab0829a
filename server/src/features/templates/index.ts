export { writeFields } from './template-members.ts'
export { templateRoutes } from './templates.routes.ts'
