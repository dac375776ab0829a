import type { ImportKind } from '@stowage/contract/tables/import-options'
import { getRouteApi } from '@tanstack/react-router'

/** What the address of the assistant says. */
export interface ImportSearch {
  /** The kind of rows; absent: items. */
  readonly of?: 'contacts'
  /** Absent: the file. */
  readonly step?: 'columns' | 'preview'
  /** In the preview: only rows with this action. */
  readonly show?: 'create' | 'update' | 'unchanged' | 'skip' | 'error'
  /** An import in the background, whose progress and result are shown. */
  readonly run?: string
}

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find(word => word === value)

/** Reads the address; what makes no sense is left out. */
export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const of = oneOf(['contacts'], search['of'])
  const step = oneOf(['columns', 'preview'], search['step'])
  const show = oneOf(['create', 'update', 'unchanged', 'skip', 'error'], search['show'])
  const { run } = search
  return {
    ...(of === undefined ? {} : { of }),
    ...(step === undefined ? {} : { step }),
    ...(show === undefined ? {} : { show }),
    ...(typeof run === 'string' && run !== '' ? { run } : {}),
  }
}

const route = getRouteApi('/inside/import')

/** The kind of rows that the assistant imports, by its address. */
export const useImportKind = (): ImportKind => readImportSearch({ ...route.useSearch() }).of ?? 'items'
