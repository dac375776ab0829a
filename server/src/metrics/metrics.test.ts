import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createEntity } from '@stowage/contract/entities/entities'
import { getSelf } from '@stowage/contract/people/users'
import { testNotifier } from '@stowage/contract/upkeep/notifiers'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { stowage as run } from '#test/command-line.ts'
import { databases, openTestDatabase } from '#test/databases.ts'
import { freePort } from '#test/free-port.ts'
import { startPostgres } from '#test/postgres.ts'
import { pretendInternet } from '#test/pretend-internet.ts'
import { ServerProcess } from '#test/server-process.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { upload } from '#test/uploads.ts'

const on = { STOWAGE_METRICS_ENABLED: 'true' }
let stowage: TestApp

/** The address where the metrics of this server are. */
async function openMetricsAddress(): Promise<string> {
  const { metricsServer } = stowage.app
  if (metricsServer === undefined) throw new Error('There are no metrics')
  await once(metricsServer.listen({ host: '127.0.0.1', port: 0 }), 'listening')
  return `http://127.0.0.1:${(metricsServer.address() as AddressInfo).port}`
}

/** The value of one line; undefined when there is none. */
function valueIn(text: string, line: string): number | undefined {
  const found = text.split('\n').find(each => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

describe.each(databases)('metrics, on %s', kind => {
  afterEach(() => stowage.close())
  const scrape = async (url: string) => (await fetch(`${url}/metrics`)).text()

  test('count answers by operation and class of status, and never name what was asked for', async () => {
    stowage = await testApp(kind, on)
    const url = await openMetricsAddress()
    const ada = await stowage.signUp()
    await ada.client.call(getSelf, {})
    await stowage.client.send(getSelf, {})
    await fetch(`${stowage.baseUrl}/api/v1/nowhere?token=${ada.token}`)
    await fetch(`${stowage.baseUrl}/api/ready`)
    await expect.poll(() => scrape(url)).toContain('operation="other",status="4xx"')
    const text = await scrape(url)
    const answers = (labels: string) => valueIn(text, `stowage_request_duration_seconds_count{${labels}}`)
    expect(answers('operation="getSelf",status="2xx"')).toBe(2)
    expect(answers('operation="getSelf",status="4xx"')).toBe(1)
    expect(answers('operation="register",status="2xx"')).toBe(1)
    expect(answers('operation="other",status="2xx"')).toBeUndefined()
    for (const secret of [ada.token, ada.groupId, ada.userId, ada.email, 'nowhere'])
      expect(text).not.toContain(secret)
  })

  test('tell how busy the database is, which build it is, and how the process is', async () => {
    stowage = await testApp(kind, on)
    const url = await openMetricsAddress()
    await stowage.signUp()
    const held = await stowage.app.database.snapshot()
    const text = await scrape(url)
    await held.close()
    expect(valueIn(text, 'stowage_database_up')).toBe(1)
    expect(valueIn(text, 'stowage_database_connections{state="busy"}')).toBeGreaterThan(0)
    expect(valueIn(text, 'stowage_database_write_wait_seconds_count')).toBeGreaterThan(1)
    expect(text).toMatch(new RegExp(`^stowage_build_info\\{version="\\d[^}]*database="${kind}"\\} 1$`, 'm'))
    expect(valueIn(text, 'stowage_data_disk_free_bytes')).toBeGreaterThan(0)
    expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(valueIn(text, 'stowage_live_connections')).toBe(0)
  })

  test('see a write that waits for its turn', async () => {
    stowage = await testApp(kind, on)
    const url = await openMetricsAddress()
    const { groupId } = await stowage.signUp()
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
    const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
    const first = stowage.app.database.write(groupId, () => {
      begin()
      return isDone
    })
    // On connections of their own, either could come first.
    await hasBegun
    const second = stowage.app.database.write(groupId, async () => undefined)
    await expect.poll(async () => valueIn(await scrape(url), 'stowage_database_writes_waiting')).toBe(1)
    finish()
    await Promise.all([first, second])
    expect(valueIn(await scrape(url), 'stowage_database_writes_waiting')).toBe(0)
  })

  test('count jobs by kind and state, and how late the oldest is', async () => {
    stowage = await testApp(kind, on)
    const url = await openMetricsAddress()
    const { groupId } = await stowage.signUp()
    stowage.clock.stop()
    const at = stowage.clock.now().toISOString()
    const states = ['waiting', 'waiting', 'failed'] as const
    await stowage.app.database.write(null, async ({ db }) => {
      for (const [i, state] of states.entries())
        await db.q
          .insertInto('jobs')
          .values({
            id: `job ${i}`,
            group_id: groupId,
            kind: 'group.export',
            input: '{}',
            state,
            attempts: 0,
            progress: 0,
            run_at: at,
            created_at: at,
          })
          .execute()
    })
    stowage.clock.advance(90_000)
    const text = await scrape(url)
    const jobs = (state: string) => valueIn(text, `stowage_jobs{kind="group.export",state="${state}"}`)
    expect(['waiting', 'running', 'failed'].map(jobs)).toEqual([2, 0, 1])
    const late = valueIn(text, 'stowage_jobs_oldest_late_seconds{kind="group.export"}')
    expect(late).toBe(90)
  })

  test('count requests to other servers by what became of them', async () => {
    const internet = await pretendInternet(['hooks.example'])
    stowage = await testApp(kind, on, internet.ways)
    const url = await openMetricsAddress()
    const { client } = await stowage.signUp()
    const send = (host: string) => client.send(testNotifier, { url: `generic://${host}/hook` })
    await send('hooks.example')
    await send('nobody.example')
    const outcomes = async () => {
      const text = await scrape(url)
      return ['answered', 'failed', 'refused'].map(outcome =>
        valueIn(text, `stowage_outbound_requests_total{outcome="${outcome}"}`),
      )
    }
    expect(await outcomes()).toEqual([1, undefined, 1])
    await internet.close()
    await send('hooks.example')
    expect(await outcomes()).toEqual([1, 1, 1])
  })

  test('count the bytes of files, and the live connections that are open', async () => {
    stowage = await testApp(kind, on)
    const url = await openMetricsAddress()
    const { client, token } = await stowage.signUp()
    const { id } = await client.call(createEntity, { name: 'Mower' })
    await upload(client, id, { bytes: 'Read me', name: 'manual.txt' })
    const socket = new WebSocket(`${stowage.baseUrl.replace('http', 'ws')}/api/v1/ws/events`, [
      'hb-auth',
      token.replace('Bearer ', ''),
    ])
    await once(socket, 'open')
    await expect.poll(async () => valueIn(await scrape(url), 'stowage_live_connections')).toBe(1)
    expect(valueIn(await scrape(url), 'stowage_files_received_bytes_total')).toBe(7)
    socket.close()
    await expect.poll(async () => valueIn(await scrape(url), 'stowage_live_connections')).toBe(0)
  })

  test('are at one address and answer nothing else', async () => {
    stowage = await testApp(kind, on)
    const url = await openMetricsAddress()
    expect((await fetch(`${url}/`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405)
    expect((await fetch(`${stowage.baseUrl}/api/metrics`)).status).toBe(404)
    expect((await fetch(`${url}/metrics`)).headers.get('content-type')).toMatch(/^text\/plain; version=/)
  })

  test('are not kept unless they are asked for', async () => {
    stowage = await testApp(kind)
    expect(stowage.app.metricsServer).toBeUndefined()
  })
})

describe('a server in a process of its own', { tags: 'system' }, () => {
  test('serves its metrics where the settings say, and gives the location up to nobody', async () => {
    const port = String(await freePort())
    const [first, second] = await Promise.all([openTestDatabase('sqlite'), openTestDatabase('sqlite')])
    const server = await ServerProcess.start({
      ...first.settings,
      ...on,
      STOWAGE_METRICS_PORT: port,
      STOWAGE_WEB_STOP_DELAY: '60s',
    })
    const scrape = () => fetch(`http://127.0.0.1:${port}/metrics`)
    expect((await scrape()).status).toBe(200)
    const other = await run(['serve'], {
      ...second.settings,
      ...on,
      STOWAGE_METRICS_PORT: port,
      STOWAGE_WEB_PORT: String(await freePort()),
    })
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('STOWAGE_METRICS_PORT') })
    const isGone = server.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(503)
    expect((await scrape()).status).toBe(200)
    await server.kill()
    await isGone
    await Promise.all([first.drop(), second.drop()])
  })

  test('tells what it can while its PostgreSQL is gone', async () => {
    const postgres = await startPostgres()
    const { settings, drop } = await openTestDatabase('sqlite')
    const port = String(await freePort())
    const server = await ServerProcess.start({
      ...settings,
      ...on,
      STOWAGE_DATABASE_URL: `${postgres.url}/postgres`,
      STOWAGE_METRICS_PORT: port,
    })
    const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(valueIn(await scrape(), 'stowage_database_up')).toBe(1)
    await postgres.stop()
    const text = await scrape()
    expect(valueIn(text, 'stowage_database_up')).toBe(0)
    expect(text).not.toContain('stowage_jobs{')
    expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    await server.kill('SIGTERM')
    await drop()
  })
})
