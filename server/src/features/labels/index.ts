export { keepSharedFormats } from './formats/keep-shared-formats.ts'
export { type LabelTools } from './label-tools.ts'
export { labelRoutes, openLabels } from './labels.routes.ts'
