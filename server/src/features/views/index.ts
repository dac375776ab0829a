export { keepSharedViews } from './keep-shared-views.ts'
export { findViews } from './views.queries.ts'
export { viewRoutes } from './views.routes.ts'
