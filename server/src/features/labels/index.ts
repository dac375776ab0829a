export { keepSharedFormats } from './formats/keep-shared-formats.ts'
export { type LabelTools } from './label-tools.ts'
export { labelRoutes, openLabels } from './labels.routes.ts'
export { type Requester } from './sheet/drawing-turns.ts'
export { type Typefaces } from './text/open-typefaces.ts'
export type { Document, Line, Passage } from './text/typesetting.ts'

/** Tools that set text and write it into documents. */
export type Typesetting = typeof import('./text/typesetting.ts')

/** Loads what sets text and writes it into documents, which is large. */
export const loadTypesetting = (): Promise<Typesetting> => import('./text/typesetting.ts')
