import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from '../contract/src/protocol/client.ts'
import { findServer, startServer } from './demo/server.ts'
import { showAround } from './demo/show-around.ts'
import { DemoFailed, Stage } from './demo/stage.ts'

const usage = `Usage: npm run demo -- [--url http://localhost:7745 | --fresh] [--keep]

Shows what Stowage can do, on a household of sample items.

  --url    the server to use; without it the one on port 7745 (or STOWAGE_WEB_PORT), or else a fresh one with a
           temporary folder, on that port if it was set
  --fresh  start a fresh server even when there is one already
  --keep   leave the server that the demo has started running until Ctrl+C`

const sample = path.join(import.meta.dirname, '../server/sample/inventory.csv')

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      fresh: { type: 'boolean' },
      keep: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const stage = new Stage(process.stdout)
  const server = await (values.fresh ? startServer(stage) : findServer(values.url, stage))
  const stopped = server.isOurs ? until('SIGINT', 'SIGTERM') : undefined
  try {
    const told = showAround(new Client({ baseUrl: server.url }), await readFile(sample), stage)
    const user = await Promise.race([told, ...(stopped ? [stopped] : [])])
    if (user === undefined) return 130
    const isGone = server.isOurs && !values.keep
    stage.end(server.url, user, isGone)
    if (server.isOurs && values.keep) await stopped
  } finally {
    await server.stop()
  }
  return 0
}

/** Resolves when one of these signals comes. */
const until = (...signals: readonly NodeJS.Signals[]): Promise<undefined> =>
  new Promise(resolve => {
    for (const signal of signals) process.once(signal, () => resolve(undefined))
  })

try {
  process.exitCode = await main()
} catch (error) {
  const isExpected =
    error instanceof DemoFailed || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(
    `\nThe demo has failed: ${error instanceof Error ? error.message : String(error)}\n${isExpected ? '' : `${(error as Error).stack}\n`}`,
  )
  process.exitCode = 1
}
