import { importParts } from '@stowage/contract/protocol/issue-texts'
import { issueOf } from '@stowage/contract/protocol/issues'
import { Problem } from '#kernel/problem.ts'

/** How many rows a file may have, blank ones apart. */
export const maxRows = 100_000

/** How many cells a file may have, empty ones and those of blank rows included. */
export const maxCells = 10_000_000

/** How long a row may be, bytes. */
export const maxRowBytes = 512 * 1024

/** How many bytes the texts of a workbook may have, those that cells share and those of the rows that are read. */
export const maxTextBytes = 100 * 1024 * 1024

/** How many bytes the files of a workbook may have that are read, unpacked. */
export const maxUnpackedBytes = 512 * 1024 * 1024

/** How many locations the paths of a file may name, each part of a path being one. */
export const maxLocations = 100_000

/** How many locations an import may make because paths name them. */
export const maxNewLocations = 20_000

/** How many tags a row may name. */
export const maxTagsOfRow = 1000

/** How many tags all rows may name together. */
export const maxTagNames = 1_000_000

/** How many tags an import may make. */
export const maxNewTags = 10_000

/** How many types an import may make. */
export const maxNewTypes = 1000

/** How many bad cells are told. */
export const maxErrors = 1000

/** Refuses a file of which one part is larger than an import takes; `found` is where or what was seen. */
export const tooLarge = (of: keyof typeof importParts, limit: number, found: string): Problem =>
  new Problem('import.too_large', {
    text: `A file to import has at most ${limit} ${importParts[of]}; this one has ${found}`,
    issues: [{ path: 'csv', ...issueOf('import_too_large', { limit, of }) }],
  })
