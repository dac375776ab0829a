import { partsOf } from '#files/key-shapes.ts'

/** The hash of its content that a key ends with; undefined for archives of exports, whose keys are only names. */
export const hashInKey = (key: string): string | undefined =>
  partsOf(key)?.kind === 'documents' ? /\/([0-9a-f]{64})$/.exec(key)?.[1] : undefined
