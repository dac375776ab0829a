import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { seed } from './chance.ts'
import { heldBeyond, heldCounts } from './counts.ts'
import { explainEachStatement, takeGroupReads } from './index-reads.ts'
import { openFiles } from './open-files.ts'
import { waitForLong } from './wait-for.ts'

// What is drawn by chance is the same each time; a failure tells how to repeat it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed })

beforeEach(({ onTestFailed }) => onTestFailed(() => void process.stderr.write(`TEST_SEED=${seed}\n`)))

vi.waitFor = waitForLong

// Nothing that a test has made the server ask of SQLite may read a whole group for some ids.
explainEachStatement()
afterAll(() => expect(takeGroupReads()).toEqual([]))

// Test files share a process: a replaced global must not reach the next file.
afterAll(() => vi.unstubAllGlobals())

// A leaked file handle is closed at an arbitrary time and uses up one of the few handles of the process until then.
afterAll(() => vi.waitFor(() => expect(openFiles()).toEqual([])))

// Test files give all limited resources back: no turn, connection or process leaks.
let before: Record<string, number> = {}
beforeAll(() => {
  before = heldCounts()
})
afterAll(() => vi.waitFor(() => expect(heldBeyond(before)).toEqual({})))
