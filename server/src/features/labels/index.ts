export { type LabelTools } from './label-tools.ts'
export { labelRoutes, openLabels } from './labels.routes.ts'
