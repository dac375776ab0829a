export { type CheckReport, checks, type NamedFinding } from './checks.ts'
export { accept, examine, redraw, repair, trustClock } from './examine.ts'
export type { Tools } from './part.ts'
export { repairDerived } from './repair-derived.ts'
