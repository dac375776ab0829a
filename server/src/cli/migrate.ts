import { pino } from 'pino'
import { migrate, pendingSteps } from '#db/migrate.ts'
import { systemClock } from '#kernel/clock.ts'
import { openDatabase } from '../app.ts'
import { loadConfig, parseFlags } from '../config.ts'
import type { Command } from './command.ts'

const help = `Usage: stowage migrate [--check] [settings]

Brings the database to the model of this version, as starting the server does; all of it or nothing.

  --check   changes nothing, tells what would be done, and exits with 1 when that is anything`

/** `stowage migrate`: for those who want the model to change at another time than the start of the server. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the database to the model of this version (--check)',
  help,
  async run({ env, args, say }) {
    const { flags, own } = parseFlags(args, { check: { type: 'boolean' } })
    const { config } = loadConfig(env, flags)
    const database = openDatabase(config, pino({ level: 'silent' }))
    try {
      const isCheck = own['check'] === true
      const steps = isCheck ? await pendingSteps(database) : await migrate(database, systemClock)
      for (const step of steps) say(`${step}: ${isCheck ? 'to do' : 'done'}`)
      if (steps.length === 0) say('The database is of this version.')
      return isCheck && steps.length > 0 ? 1 : 0
    } finally {
      await database.close()
    }
  },
}
