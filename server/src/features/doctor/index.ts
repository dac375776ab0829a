export { type CheckReport, checks, type NamedFinding } from './checks.ts'
export { accept, examine, mend, redraw, trustClock } from './examine.ts'
export { mendDerived } from './mend-derived.ts'
export type { Tools } from './part.ts'
