// @module-tag system
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '#db/upgrade/migrate.ts'
import { stowage } from '#test/command-line.ts'
import { databases } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { type OlderDatabase, openOlder } from '#test/older-database.ts'
import { environmentWith, serverProgram } from '#test/program.ts'

/** Asks until somebody answers. */
async function firstAnswer(url: string, headers: Record<string, string>): Promise<Response> {
  for (const end = performance.now() + 60_000; ; await pause(50)) {
    const answer = await fetch(url, { headers }).catch(() => undefined)
    if (answer !== undefined) return answer
    if (performance.now() > end) throw new Error(`Nobody answers at ${url}`)
  }
}

describe.each(databases)('a database that cannot be upgraded, on %s', kind => {
  let older: OlderDatabase
  beforeEach(async () => {
    older = await openOlder(kind, migrations.slice(0, 1))
    // Somebody made a table of their own, whose name the next step wants.
    await older.database.write(null, ({ db }) => db.exec('create table notices (n integer)'))
    await older.database.close()
  })
  afterEach(() => older.drop())

  test('lets the server stay up and say so, until it is stopped', async () => {
    const port = await freePort()
    const server = spawn(process.execPath, [serverProgram(), 'serve', '--web-host', '127.0.0.1'], {
      env: environmentWith({ STOWAGE_WEB_PORT: String(port), ...older.settings }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said = text(server.stdout)
    const page = await firstAnswer(`http://127.0.0.1:${port}/`, { accept: 'text/html' })
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<p>The step 0002-files-and-upkeep of the upgrade failed.</p>')
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/status`)
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'upgrade.refused' }])

    const isGone = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await isGone).toEqual([1, null])
    const log = (await said).split('\n').filter(line => line.includes('The step 0002-files-and-upkeep'))
    expect(log).toHaveLength(1)
    expect(JSON.parse(log[0] ?? '')).toMatchObject({
      level: 'fatal',
      err: {
        message: expect.stringContaining(
          '"notices" already exists'.replaceAll('"', kind === 'sqlite' ? '' : '"'),
        ),
      },
    })
  })

  test('is left as it is by "stowage migrate", which says why', async () => {
    const waiting = migrations.slice(1).map(({ name }) => `${name}: to do\n`)
    const check = { code: 1, out: waiting.join(''), stderr: '' }
    expect(await stowage(['migrate', '--check'], older.settings)).toEqual(check)
    const { code, out, stderr } = await stowage(['migrate'], older.settings)
    expect([code, out]).toEqual([1, ''])
    expect(stderr).toMatch(
      /^The step 0002-files-and-upkeep of the upgrade failed\. .*\n\(.*notices.*already exists\)\n$/,
    )
    expect(await stowage(['migrate', '--check'], older.settings)).toEqual(check)
  })
})
