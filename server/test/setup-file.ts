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

// Files of tests share a process: what one puts in the place of a global is not there for the next.
afterAll(() => vi.unstubAllGlobals())

// A file that nobody closes is closed by chance, and until then takes one of the few locations that a process has for them.
afterAll(() => vi.waitFor(() => expect(openFiles()).toEqual([])))

// Whatever a file takes of which there is little, it has given back in the end: no turn, connection or process stays with nobody.
let before: Record<string, number> = {}
beforeAll(() => {
  before = heldCounts()
})
afterAll(() => vi.waitFor(() => expect(heldBeyond(before)).toEqual({})))
