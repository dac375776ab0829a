import { spawn } from 'node:child_process'
import { once } from 'node:events'

const program = `
  import BetterSqlite from 'better-sqlite3'
  const database = new BetterSqlite(process.argv[1], { timeout: 60000 })
  database.exec(process.argv[2])
  process.stdout.write('held')
  process.stdin.once('data', () => {
    database.exec('commit')
    database.close()
    process.exit()
  })`

/** Lets another program begin a transaction on an SQLite database; it commits nothing when it is told to let go. */
export async function holdLock(
  file: string,
  begin: 'begin immediate' | 'begin exclusive',
): Promise<{ letGo(): Promise<void> }> {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program, file, begin], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  return {
    async letGo() {
      const isGone = once(holder, 'exit')
      holder.stdin.end('go')
      await isGone
    },
  }
}
