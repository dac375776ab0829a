import type { ImportWarning, ImportWarningCode } from '@stowage/contract/tables/imports'

/** The most rows of a warning that are told. */
const maxRows = 100
/** The most warnings that are told; names in two spellings can be many. */
const maxWarnings = 1000

interface Counted {
  readonly code: ImportWarningCode
  readonly params: Readonly<Record<string, unknown>>
  readonly rows: number[]
  count: number
}

/** Collects what is worth knowing of a table: equal warnings are one, with their rows. */
export class Warnings {
  readonly #warnings = new Map<string, Counted>()

  add(code: ImportWarningCode, params: Readonly<Record<string, unknown>>, row?: number): void {
    const key = JSON.stringify([code, params])
    const known = this.#warnings.get(key)
    if (known === undefined && this.#warnings.size === maxWarnings) return
    const warning = known ?? { code, params, rows: [], count: 0 }
    if (known === undefined) this.#warnings.set(key, warning)
    warning.count++
    if (row !== undefined && warning.rows.length < maxRows) warning.rows.push(row)
  }

  get all(): ImportWarning[] {
    return [...this.#warnings.values()].map(({ params, ...warning }) => ({
      ...warning,
      params: { ...params },
    }))
  }
}
