export { keepSharedViews } from './keep-shared-views.ts'
export { viewRoutes } from './views.routes.ts'
