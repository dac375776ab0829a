export { historyRoutes } from './history.routes.ts'
export { restoreWrite } from './trash/restore-trash.ts'
export { sweepHistory } from './trash/sweep-history.task.ts'
export { undoWrite } from './undo/undo-change.ts'
