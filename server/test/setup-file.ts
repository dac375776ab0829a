import fc from 'fast-check'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import { seed } from './amounts.ts'
import { openFiles } from './open-files.ts'

// What is drawn by chance is the same each time; a failure tells how to repeat it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })

beforeEach(({ onTestFailed }) => onTestFailed(() => void process.stderr.write(`TEST_SEED=${seed}\n`)))

// A file that nobody closes is closed by chance, and until then takes one of the few places that a process has for them.
afterAll(() => vi.waitFor(() => expect(openFiles()).toEqual([]), { timeout: 20_000 }))
