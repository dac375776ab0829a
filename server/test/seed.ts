import fc from 'fast-check'
import { beforeEach } from 'vitest'
import { seed } from './amounts.ts'

// What is drawn by chance is the same each time; a failure tells how to repeat it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })

beforeEach(({ onTestFailed }) => onTestFailed(() => void process.stderr.write(`TEST_SEED=${seed}\n`)))
