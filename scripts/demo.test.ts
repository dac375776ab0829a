// @module-tag system
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort } from '../server/test/free-port.ts'
import { testApp } from '../server/test/test-app.ts'

const run = promisify(execFile)
const demo = path.join(import.meta.dirname, 'demo.ts')
const show = (...flags: string[]) => run(process.execPath, [demo, ...flags])

test('the demo shows Stowage on a fresh server and leaves nothing behind', {
  tags: 'nightly',
}, async () => {
  const { stdout, stderr } = await show('--fresh')
  expect(stderr).toBe('')
  const folder = /Its data is in (\S+)/.exec(stdout)?.[1] ?? ''
  const url = /http:\/\/localhost:\d+/.exec(stdout)?.[0] ?? ''
  expect(existsSync(folder)).toBe(false)
  await expect(fetch(url)).rejects.toThrow()
  expect(stdout).not.toContain('\u001b')
  expect(stdout.match(/^\d+\. .* ms$/gm)).toHaveLength(11)
  for (const line of [
    'Матрёшка семиместная',
    'Home / Garage / Moving box 7',
    'espresso-machine.manual.pdf (manual)',
    'Battery pack 1, bought',
    'the same byte for byte',
  ])
    expect(stdout).toContain(line)
})

test('the demo makes a household in the server that is named, and says how to look further', async () => {
  const stowage = await testApp('sqlite')
  stowage.app.work()
  try {
    const { stdout } = await show('--url', `${stowage.baseUrl}/`)
    expect(stdout).toMatch(/user {7}demo-\w+@example\.com\n {3}password {3}stowage-\w+\n$/)
    expect(stdout).toContain(`${stowage.baseUrl}/api/docs`)
    expect(stowage.loggedErrors).toEqual([])
  } finally {
    await stowage.close()
  }
})

test('the demo looks for the server on the port of the settings', { tags: 'nightly' }, async () => {
  const stowage = await testApp('sqlite')
  stowage.app.work()
  const { port } = new URL(stowage.baseUrl)
  const env = { ...process.env, STOWAGE_WEB_PORT: port }
  const { stdout } = await run(process.execPath, [demo], { env })
  expect(stdout).toContain(`Stowage answers at http://localhost:${port}.`)
  await expect(run(process.execPath, [demo, '--fresh'], { env })).rejects.toMatchObject({
    stderr: expect.stringContaining(`Port ${port} of STOWAGE_WEB_PORT cannot be used`),
  })
  await stowage.close()
})

test('the demo starts a server of its own on the port of the settings', { tags: 'nightly' }, async () => {
  const port = await freePort()
  const env = { ...process.env, STOWAGE_WEB_PORT: String(port) }
  const { stdout } = await run(process.execPath, [demo], { env })
  expect(stdout).toContain(`Here is a fresh server for the demo: http://localhost:${port}`)
})

test('the demo fails with a sentence', async () => {
  const told = (message: string) => ({ code: 1, stderr: `\nThe demo has failed: ${message}\n` })
  await expect(show('--url', 'http://127.0.0.1:1')).rejects.toMatchObject(
    told('Nothing answers at http://127.0.0.1:1.'),
  )
  const closed = await testApp('sqlite', { STOWAGE_OPTIONS_ALLOW_REGISTRATION: 'false' })
  try {
    await expect(show('--url', closed.baseUrl)).rejects.toMatchObject(
      told('Signing up was answered with 403: user registration disabled.'),
    )
  } finally {
    await closed.close()
  }
})
