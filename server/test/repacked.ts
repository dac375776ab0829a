import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import type { Files } from './workbook-files.ts'

interface Packing {
  /** Put before each name. */
  readonly folder?: string
  /** Files of the packer's system beside those that were packed. */
  readonly clutter?: Files
  readonly isReversed?: boolean
  /** Sizes and checksums follow the bytes of each entry, as in streamed archives. */
  readonly isStreamed?: boolean
  readonly isStored?: boolean
  readonly isZip64?: boolean
}

async function pack(files: Files, packing: Packing): Promise<Buffer> {
  const { folder = '', clutter = {}, isReversed, isStreamed, isStored, isZip64 = false } = packing
  const zip = new yazl.ZipFile()
  const options = { compress: isStored !== true, forceZip64Format: isZip64 }
  const entries = [...Object.entries(clutter), ...Object.entries(files).map(below(folder))]
  if (folder !== '') zip.addEmptyDirectory(folder)
  for (const [name, content] of isReversed ? entries.toReversed() : entries)
    if (isStreamed) zip.addReadStream(Readable.from([Buffer.from(content)]), name, options)
    else zip.addBuffer(Buffer.from(content), name, options)
  zip.end({ comment: '', forceZip64Format: isZip64 })
  return buffer(zip.outputStream)
}

const below =
  (folder: string) =>
  ([name, content]: [string, Files[string]]): [string, Files[string]] => [`${folder}${name}`, content]

/** Archives that people have unpacked and packed again, as five programs write them. */
export const repacks: readonly (readonly [program: string, pack: (files: Files) => Promise<Buffer>])[] = [
  [
    'the Finder of macOS',
    files =>
      pack(files, {
        folder: 'homebox-export/',
        clutter: {
          'homebox-export/.DS_Store': 'Bud1',
          '__MACOSX/._homebox-export': 'Mac OS X',
          '__MACOSX/homebox-export/._manifest.json': 'Mac OS X',
        },
        isStreamed: true,
      }),
  ],
  [
    'PowerShell, with the names of Windows',
    async files => {
      const folder = 'homebox-export'
      const packed = await pack(files, { folder: `${folder}/`, clutter: { [`${folder}/desktop.ini`]: '[]' } })
      // Other paths stay as they are: readers take both separators.
      return Buffer.from(packed.toString('latin1').replaceAll(`${folder}/`, `${folder}\\`), 'latin1')
    },
  ],
  [
    'the Explorer of Windows, from a folder in a folder',
    files =>
      pack(files, { folder: 'Export Küche/Export Küche/', clutter: { 'Export Küche/Thumbs.db': 'x' } }),
  ],
  [
    '7-Zip, stored and in another order',
    files =>
      pack(files, {
        clutter: { '@eaDir/manifest.json@SynoEAStream': 'x' },
        isReversed: true,
        isStored: true,
      }),
  ],
  [
    'libarchive, as a stream with ZIP64',
    files =>
      pack(files, {
        folder: './export/',
        clutter: { './export/.directory': 'x' },
        isStreamed: true,
        isZip64: true,
      }),
  ],
]
