import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite from 'better-sqlite3'

const database = new BetterSqlite(workerData as string, { timeout: 2000 })
database.pragma('synchronous = normal')

parentPort?.on('message', (mode: 'passive' | 'restart') => {
  try {
    database.pragma(`wal_checkpoint(${mode})`)
  } finally {
    parentPort?.postMessage('folded')
  }
})
