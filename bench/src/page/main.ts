import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { listEntities } from '@stowage/contract/entities/entities'
import { Client } from '@stowage/contract/protocol/client'
import { startBrowser } from '../../../e2e/src/browser.ts'
import { describeMachine } from '../machine.ts'
import { startStowage } from '../process/servers.ts'
import { short, table } from '../report/table.ts'
import { benchFolder, copyFileSet, ensureSet } from '../set/cache.ts'
import { markers } from '../set/make.ts'
import { judged, measurePage, type PageFigure, type PageSubject } from './measure-page.ts'

const usage = `npm run bench:page -- [flags]

  --size 100000   how many entities the inventory has
  --rounds 5      how often each figure is taken; the table shows the median`

const { values: flags } = parseArgs({
  options: {
    size: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
})

const tableOf = (figures: readonly PageFigure[]): string =>
  table(
    ['', 'median', 'from', 'to', '', 'goal', ''],
    figures.map(figure => {
      const { median, isReached } = judged(figure)
      const min = Math.min(...figure.values)
      const max = Math.max(...figure.values)
      return [
        figure.title,
        ...[median, min, max].map(short),
        figure.unit,
        String(figure.goal),
        isReached ? '' : 'MISSED',
      ]
    }),
  )

/** What is looked for, and how many have it: the last letter leaves some of them out, so that they are not seen before that key. */
async function findNarrowing(baseUrl: string, token: string): Promise<Pick<PageSubject, 'word' | 'found'>> {
  const client = new Client({ baseUrl }).as({ token })
  const count = async (q: string) => (await client.call(listEntities, { q, pageSize: 1 })).total
  const all = await count(markers.few)
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const word = `${markers.few} ${letter}`
    const found = await count(word)
    if (found > 1 && found < all) return { word, found }
  }
  throw new Error(`No letter leaves some of ${all}`)
}

async function main(): Promise<void> {
  if (!existsSync(path.join(import.meta.dirname, '../../../web/dist/index.html')))
    throw new Error('The page has not been built: npm run prepare')
  const size = Number(flags.size)
  const set = await ensureSet(size, undefined)
  const folder = path.join(benchFolder, 'page')
  rmSync(folder, { recursive: true, force: true })
  copyFileSet(set, folder)
  const location = { folder, databaseUrl: undefined }
  const server = await startStowage(location, set, { entry: 'server/src/main.ts', profile: false }, 'page')
  const browser = await startBrowser()
  try {
    const { cores, processor, loadBefore } = describeMachine(benchFolder, undefined)
    const { baseUrl } = server.target
    const { token } = set.owner
    const subject = { baseUrl, token, ...(await findNarrowing(baseUrl, token)) }
    const figures = await measurePage(browser, subject, Number(flags.rounds))
    console.log(`${size} entities, ${cores} cores (${processor}), load before ${loadBefore.toFixed(1)}`)
    console.log(`Chromium ${browser.version()}, its processor slowed down 4 times\n`)
    console.log(tableOf(figures))
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (flags.help) console.log(usage)
else await main()
