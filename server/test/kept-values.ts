import { expect } from 'vitest'
import { findStaleTrigrams, findStaleValues } from '#features/entities/index.ts'
import type { TestApp } from './test-app.ts'

/** Holds every kept value of a group (and, on SQLite, the search index of all groups) against the rows. */
export async function expectKeptValues(stowage: TestApp, groupId: string): Promise<void> {
  const { database } = stowage.app
  expect(await database.read(db => findStaleValues(db, groupId))).toEqual([])
  expect(await database.read(findStaleTrigrams)).toEqual([])
}
