import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

/** Wait for readers that keep the log from restarting, milliseconds; then the checkpoint is given up. */
const timeout = 250

const file: string = workerData
const database = new BetterSqlite(file, { timeout })
database.pragma('synchronous = normal')

parentPort?.on('message', (mode: 'passive' | 'restart') => {
  try {
    database.pragma(`wal_checkpoint(${mode})`)
  } catch {
    // The log stays longer and is checkpointed when it has grown further.
  }
  parentPort?.postMessage('checkpointed')
})
