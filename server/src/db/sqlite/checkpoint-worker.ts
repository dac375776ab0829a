import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

/** How long a reader may keep the log from beginning anew before it is left for another time, milliseconds. */
const timeout = 250

const file: string = workerData
const database = new BetterSqlite(file, { timeout })
database.pragma('synchronous = normal')

parentPort?.on('message', (mode: 'passive' | 'restart') => {
  try {
    database.pragma(`wal_checkpoint(${mode})`)
  } catch {
    // The log only stays longer than it might; it is checkpointed when it has grown further.
  }
  parentPort?.postMessage('checkpointed')
})
