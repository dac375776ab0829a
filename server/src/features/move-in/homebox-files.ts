import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '#files/store.ts'

/** A file of Homebox that was found. */
export interface FoundFile {
  readonly size: number
  read(): Promise<AsyncIterable<Uint8Array>>
}

/** Where Homebox keeps its files: nothing is ever written there. */
export interface HomeboxFiles {
  /** What the report calls it. */
  readonly name: string
  find(key: string): Promise<FoundFile | undefined>
}

/** The files in a folder, such as `/data`. The database, which may lie there too, is none of them. */
export const filesInFolder = (folder: string, database?: string): HomeboxFiles => ({
  name: folder,
  async find(key) {
    const file = path.resolve(folder, key)
    if (!file.startsWith(path.resolve(folder) + path.sep)) return undefined
    if (database !== undefined && file.startsWith(path.resolve(database))) return undefined
    const found = await stat(file).catch(orNone)
    if (found?.isFile() !== true) return undefined
    return { size: found.size, read: async () => createReadStream(file, { highWaterMark: 1 << 18 }) }
  },
})

/** What stat says of names that no file can have, or of a path through something that is no folder. */
function orNone(error: NodeJS.ErrnoException): undefined {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(error.code ?? ''))
    return undefined
  throw error
}

/** The files in a bucket. */
export const filesInStore = (name: string, store: FileStore): HomeboxFiles => ({
  name,
  async find(key) {
    const found = await store.find(key)
    return (
      found && {
        size: found.size,
        async read() {
          const content = await store.open(key)
          if (content === undefined) throw new Error(`${key} has gone from ${name}`)
          return content
        },
      }
    )
  },
})

/** No file, but a text that becomes one. */
export function fileOfText(words: string): FoundFile {
  const bytes = Buffer.from(words)
  return {
    size: bytes.length,
    async read() {
      return (async function* () {
        yield bytes
      })()
    },
  }
}

/** What Windows versions wrote into names of files in place of a backslash. */
const backslash = '__0x5c__'

export const isWindowsPath = (stored: string): boolean => stored.includes('\\') || stored.includes(backslash)

/** Under which keys the file of a path may be: as it is written, below the folder, and as Windows versions had it. */
export function keysOf(stored: string, groupId: string): string[] {
  const clean = stored.replaceAll(backslash, '/').replaceAll('\\', '/')
  const at = clean.lastIndexOf(`${groupId}/documents/`)
  const plain = path.posix.normalize(clean).replace(/^(?:[a-z]:)?\/+/i, '')
  const keys = [stored, plain, ...(at < 0 ? [] : [clean.slice(at)])]
  const flat = [plain, ...(at < 0 ? [] : [clean.slice(at)])].map(key => key.replaceAll('/', backslash))
  return [...new Set([...keys, ...flat])].filter(key => key !== '' && key !== '.')
}

/** The last part of a path, which names the file in its folder. */
export const nameIn = (stored: string): string =>
  path.posix.basename(stored.replaceAll(backslash, '/').replaceAll('\\', '/'))
