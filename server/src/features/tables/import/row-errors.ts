import { issueText } from '@stowage/contract/protocol/issue-texts'
import type { IssueBody } from '@stowage/contract/protocol/issues'
import type { RowError } from '@stowage/contract/tables/imports'
import { maxErrors } from '../file/limits.ts'
import { BadCell } from '../values/cells.ts'

/** Collects everything that is wrong with a file, so that all of it can be told at once. */
export class RowErrors {
  /** The first 1,000. */
  readonly rows: RowError[] = []
  count = 0
  readonly #bad = new Set<number>()

  add(row: number, column: string, issue: IssueBody): void {
    this.count++
    this.#bad.add(row)
    if (this.rows.length < maxErrors) this.rows.push({ row, column, error: issueText(issue), ...issue })
  }

  isBad(row: number): boolean {
    return this.#bad.has(row)
  }
}

/** Reads a cell; what is wrong with it becomes a complaint. */
export function attempt<T>(row: number, column: string, rowErrors: RowErrors, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    rowErrors.add(row, column, error.issue)
    return undefined
  }
}
