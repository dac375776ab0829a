import { importParts } from '@stowage/contract/protocol/issue-texts'
import { issueOf } from '@stowage/contract/protocol/issues'
import { Problem } from '#kernel/problem.ts'

/** The most rows of a file, blank ones apart. */
export const maxRows = 100_000

/** The most cells of a file, empty ones and those of blank rows included. */
export const maxCells = 10_000_000

/** The longest row, bytes. */
export const maxRowBytes = 512 * 1024

/** The most bytes of texts of a workbook: those that cells share and those of the rows that are read. */
export const maxTextBytes = 100 * 1024 * 1024

/** The most bytes of the read files of a workbook, unpacked. */
export const maxUnpackedBytes = 512 * 1024 * 1024

/** The most locations in the paths of a file, each part of a path being one. */
export const maxLocations = 100_000

/** The most locations that an import makes of paths. */
export const maxNewLocations = 20_000

/** The most tags of a row. */
export const maxTagsOfRow = 1000

/** The most tags of all rows together. */
export const maxTagNames = 1_000_000

/** The most tags that an import makes. */
export const maxNewTags = 10_000

/** The most types that an import makes. */
export const maxNewTypes = 1000

/** The most bad cells that are told. */
export const maxErrors = 1000

/** Refuses a file of which one part is larger than an import takes; `found` is where or what was seen. */
export const tooLarge = (of: keyof typeof importParts, limit: number, found: string): Problem =>
  new Problem('import.too_large', {
    text: `A file to import has at most ${limit} ${importParts[of]}; this one has ${found}`,
    issues: [{ path: 'csv', ...issueOf('import_too_large', { limit, of }) }],
  })
