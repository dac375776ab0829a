import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'

/** The largest ratio of unpacked to packed bytes. */
const defaultMaxRatio = 100

/** The most entries of an archive. */
const defaultMaxEntries = 250_000

/** Files that file managers and network drives put beside others, and no archive needs. */
const clutter =
  /(^|\/)((__MACOSX|@eaDir|\.Spotlight-V100|\.Trashes|\.fseventsd|\$RECYCLE\.BIN|System Volume Information)\/|(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini|\.directory)$)/i

/** Compression methods of packers, by their numbers, that cannot be read here. */
const otherMethods: ReadonlyMap<number, string> = new Map([
  [9, 'Deflate64'],
  [12, 'BZip2'],
  [14, 'LZMA'],
  [93, 'Zstandard'],
  [95, 'XZ'],
  [98, 'PPMd'],
])

const fileKind = 0o170000
const linkKind = 0o120000

/** Limits of an archive; undefined: those of archives of strangers. */
interface ZipLimits {
  readonly maxEntries?: number
  readonly maxRatio?: number
}

/** Why an archive is not taken, in a sentence for the person who sent it. */
export class ArchiveRefused extends Error {}

/**
 * A ZIP archive that has been looked through: its entries are files with plain names, each of them once. An archive that somebody has
 * unpacked and packed again is read like the first one: folders around all of it are no part of the names, and clutter is left out.
 */
export class ZipReader {
  readonly #zip: yauzl.ZipFile
  #entries: ReadonlyMap<string, yauzl.Entry> = new Map()

  private constructor(zip: yauzl.ZipFile) {
    this.#zip = zip
  }

  /** Opens an archive, a file on this machine or bytes; throws `ArchiveRefused` when it is damaged or meant to do harm. */
  static async open(from: string | Buffer, limits: ZipLimits = {}): Promise<ZipReader> {
    const options = { lazyEntries: true, autoClose: false }
    const opened =
      typeof from === 'string' ? yauzl.openPromise(from, options) : yauzl.fromBufferPromise(from, options)
    const zip = await opened.catch(cause => {
      throw refusal('The file is not a ZIP archive, or it is damaged', cause)
    })
    const reader = new ZipReader(zip)
    try {
      await reader.#lookThrough(limits)
      return reader
    } catch (error) {
      reader.close()
      throw error
    }
  }

  async #lookThrough({
    maxEntries = defaultMaxEntries,
    maxRatio = defaultMaxRatio,
  }: ZipLimits): Promise<void> {
    const { fileSize, entryCount } = this.#zip
    if (entryCount > maxEntries) throw new ArchiveRefused(`The archive has more than ${maxEntries} entries`)
    const entries = new Map<string, yauzl.Entry>()
    let packed = 0
    let unfolded = 0
    for await (const entry of eachEntry(this.#zip)) {
      if (entry.fileName.endsWith('/')) continue
      refuseEntry(entry)
      if (entries.has(entry.fileName))
        throw new ArchiveRefused(`The archive has "${entry.fileName}" more than once`)
      entries.set(entry.fileName, entry)
      packed += entry.compressedSize
      unfolded += entry.uncompressedSize
      // Entries that share their bytes would unfold to more than the archive could hold.
      if (packed > fileSize) throw new ArchiveRefused('The entries of the archive lie over each other')
      if (unfolded > fileSize * maxRatio)
        throw new ArchiveRefused(`The archive unfolds to more than ${maxRatio} times its size`)
    }
    this.#entries = unwrap(entries)
  }

  /** The names of all entries. */
  get names(): Iterable<string> {
    return this.#entries.keys()
  }

  /** The size of an entry in bytes; undefined when there is none of this name. */
  sizeOf(name: string): number | undefined {
    return this.#entries.get(name)?.uncompressedSize
  }

  /** The bytes of an entry, held against their checksum at the end; nothing when there is no entry of this name. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name)
    if (entry === undefined) return
    let sum = 0
    try {
      const chunks: AsyncIterable<Buffer> = await this.#zip.openReadStreamPromise(entry)
      for await (const chunk of chunks) {
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (cause) {
      throw refusal(`"${name}" in the archive is damaged`, cause)
    }
    if (sum !== entry.crc32) throw new ArchiveRefused(`"${name}" in the archive is damaged`)
  }

  close(): void {
    this.#zip.close()
  }
}

const refusal = (text: string, cause: unknown): ArchiveRefused => new ArchiveRefused(text, { cause })

async function* eachEntry(zip: yauzl.ZipFile): AsyncGenerator<yauzl.Entry> {
  const entries = zip.eachEntry()
  for (;;) {
    const { done, value } = await entries.next().catch(cause => {
      throw refusal(`The archive cannot be read: ${cause instanceof Error ? cause.message : cause}`, cause)
    })
    if (done) return
    yield value
  }
}

function refuseEntry(entry: yauzl.Entry): void {
  const name = `"${entry.fileName}" in the archive`
  if (entry.isEncrypted()) throw new ArchiveRefused(`${name} is encrypted`)
  if (!entry.canDecodeFileData()) {
    const method = otherMethods.get(entry.compressionMethod) ?? `method ${entry.compressionMethod}`
    throw new ArchiveRefused(`${name} is compressed with ${method}; pack the files again with Deflate`)
  }
  if (((entry.externalFileAttributes >>> 16) & fileKind) === linkKind)
    throw new ArchiveRefused(`${name} is a link to another file`)
}

/** The entries without clutter, by their names below the folders that all of them share. */
function unwrap(entries: ReadonlyMap<string, yauzl.Entry>): ReadonlyMap<string, yauzl.Entry> {
  const useful = [...entries].filter(([name]) => !clutter.test(name))
  let shared = useful[0]?.[0].split('/').slice(0, -1) ?? []
  for (const [name] of useful) {
    const folders = name.split('/').slice(0, -1)
    const differing = shared.findIndex((folder, i) => folder !== folders[i])
    if (differing >= 0) shared = shared.slice(0, differing)
  }
  const length = shared.reduce((sum, folder) => sum + folder.length + 1, 0)
  return new Map(useful.map(([name, entry]) => [name.slice(length), entry]))
}
