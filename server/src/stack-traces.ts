import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A location in a bundled file, as stacks name it. */
const bundledLocation = /file:\/\/[^\s()]+\.js:\d+:\d+/g
const maps = new Map<string, SourceMap | undefined>()

/**
 * Stacks name the sources and not what was bundled from them. The maps are read for the first stack that somebody looks at:
 * Node.js itself would read all of them at the start, and keep 80 MiB.
 */
export function nameSourcesInStacks(): void {
  Error.prepareStackTrace = (error, sites) => {
    const location = isOfReport(error) ? String : nameSource
    return [headOf(error), ...sites.map(site => `    at ${location(site)}`)].join('\n')
  }
}

/** Reports of the process have a stack that nobody looks at; the driver of SQLite makes one at the start. */
const isOfReport = (error: Error): boolean => 'code' in error && error.code === 'ERR_SYNTHETIC'

const nameSource = (site: NodeJS.CallSite): string => String(site).replaceAll(bundledLocation, sourceOf)

/** First line of a stack: name and message, of any thrown value. */
function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}

function sourceOf(location: string): string {
  const [, url = '', line = '', column = ''] = /^(.+):(\d+):(\d+)$/.exec(location) ?? []
  const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1)
  // Code of packages is not in the maps; the entry found is then an earlier one.
  if (entry === undefined || !('originalSource' in entry) || entry.generatedLine !== Number(line) - 1)
    return location
  return `${new URL(entry.originalSource, url).href}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) maps.set(url, readMap(fileURLToPath(`${url}.map`)))
  return maps.get(url)
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
