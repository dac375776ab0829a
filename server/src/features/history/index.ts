export { historyRoutes } from './history.routes.ts'
export { undoWrite } from './undo/undo-change.ts'
