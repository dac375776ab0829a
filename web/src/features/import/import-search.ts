/** What the address of the assistant says. */
export interface ImportSearch {
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
  const step = oneOf(['columns', 'preview'], search['step'])
  const show = oneOf(['create', 'update', 'unchanged', 'skip', 'error'], search['show'])
  const { run } = search
  return {
    ...(step === undefined ? {} : { step }),
    ...(show === undefined ? {} : { show }),
    ...(typeof run === 'string' && run !== '' ? { run } : {}),
  }
}
