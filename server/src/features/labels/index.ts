export { type LabelTools, labelRoutes, openLabels } from './labels.routes.ts'
export { warmUp } from './warm-up.ts'
