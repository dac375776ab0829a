export { type CheckReport, checks } from './checks.ts'
export { examine, mend } from './examine.ts'
export type { Tools } from './part.ts'
