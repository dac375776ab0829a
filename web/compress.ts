import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files that become smaller; pictures and fonts are compressed as they are. */
const compressible = /\.(css|html|js|json|svg|wasm)$/

/** Writes each file of the build a second and a third time, in the encodings that browsers take. */
export function compress(): Plugin {
  let folder = ''
  return {
    name: 'stowage:compress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter(entry => entry.isFile() && compressible.test(entry.name))
      await Promise.all(files.map(file => compressFile(path.join(file.parentPath, file.name))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then(bytes => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then(bytes => writeFile(`${file}.gz`, bytes)),
  ])
}
