import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as rest } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { getStatus } from '@stowage/contract/server/status'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ServerProcess } from '#test/server-process.ts'

const output = pathToFileURL(path.join(import.meta.dirname, 'log-destination.ts')).href

describe('the log', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'stowage-log-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test.each(['json', 'text'])(
    'as %s on a full disk leaves the server to its work, and lets it end',
    { tags: 'system' },
    async format => {
      await using full = await open('/dev/full', 'w')
      const settings = { STOWAGE_DATA: folder, STOWAGE_LOG_LEVEL: 'info', STOWAGE_LOG_FORMAT: format }
      const server = await ServerProcess.start(settings, { output: full.fd })
      try {
        for (let i = 0; i < 5; i++) expect((await server.client.send(getStatus, {})).status).toBe(200)
        const isGone = server.kill('SIGTERM')
        await Promise.race([isGone, rest(20_000, undefined, { ref: false })])
        expect(server.exitCode).toBe(0)
        expect(server.said.match(/The log cannot be written \(ENOSPC/g)).toHaveLength(1)
      } finally {
        await server.kill()
      }
    },
  )

  test.each(['json', 'text'])(
    'as %s is whole when the server has ended',
    { tags: 'system' },
    async format => {
      await using file = await open(path.join(folder, 'log'), 'w')
      const settings = { STOWAGE_DATA: folder, STOWAGE_LOG_LEVEL: 'info', STOWAGE_LOG_FORMAT: format }
      const server = await ServerProcess.start(settings, { output: file.fd })
      await server.kill('SIGTERM')
      const lines = (await readFile(path.join(folder, 'log'), 'utf8')).split('\n')
      expect(lines.filter(line => line.includes('Stowage listens on'))).toHaveLength(1)
      expect(lines.at(-2)).toContain('Stopped')
      expect(lines.at(-1)).toBe('')
    },
  )

  /** Runs a script that writes lines to a file, in a process whose files can have 1,024 bytes at most. */
  async function write(script: string, file: string) {
    const whole = `import { LogDestination } from '${output}'; import { fstatSync, ftruncateSync } from 'node:fs'
      const said = []; const output = new LogDestination(1, sentence => said.push(sentence)); ${script}`
    const command = 'ulimit -f 2; exec "$0" --input-type=module -e "$1" >> "$2"'
    const child = spawn('sh', ['-c', command, process.execPath, whole, file])
    const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { stderr, written: await readFile(file, 'utf8') }
  }

  test('goes on with a new line when there is room again', async () => {
    const file = path.join(folder, 'log')
    const { stderr, written } = await write(
      `output.write('a'.repeat(1500) + '\\n'); output.write('lost\\n')
       const looks = setInterval(() => {
         if (said.length === 0) return
         clearInterval(looks)
         ftruncateSync(1, 10)
         output.write('after\\n')
       }, 10)
       process.once('exit', () => process.stderr.write(said.join()))`,
      file,
    )
    expect(written).toBe(`${'a'.repeat(10)}\nafter\n`)
    expect(stderr).toMatch(/^The log cannot be written \(EFBIG[^)]*\)\. Its lines are lost until it can\.$/)
  })

  test('has a warning at once, with what was said before it, however the server ends', async () => {
    const { written } = await write(
      `output.write('calm\\n'); output.lastLevel = 40; output.write('warning\\n')
       const held = new Int32Array(new SharedArrayBuffer(4))
       for (let i = 0; i < 1000 && fstatSync(1).size === 0; i++) Atomics.wait(held, 0, 0, 10)
       process.kill(process.pid, 'SIGKILL')`,
      path.join(folder, 'log'),
    )
    expect(written).toBe('calm\nwarning\n')
  })

  test('is finished when the process ends at once, as far as there is room', async () => {
    const file = path.join(folder, 'log')
    const { written } = await write(
      `process.once('exit', () => output.finish())
       for (let i = 0; i < 300; i++) output.write('line ' + i + '\\n'); process.exit(0)`,
      file,
    )
    expect(written).toHaveLength(1024)
    expect(written).toContain('line 1\nline 2\nline 3\n')
  })
})
