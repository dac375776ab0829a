export { type Document, drawLine, registerFonts, written } from './pdf-text.ts'
export { type Line, lineHeight, type Passage, setText } from './set-text.ts'
