import { expect } from 'vitest'
import { findStaleTrigrams, findStaleValues } from '#features/entities/index.ts'
import type { TestApp } from './test-app.ts'

/** Holds every kept value of a group (and, on SQLite, the search index of all groups) against the rows. */
export async function expectKeptValues(stowage: TestApp, groupId: string): Promise<void> {
  await expectKeptValuesOfGroup(stowage, groupId)
  await expectKeptTrigrams(stowage)
}

/** Holds every kept value of a group against the rows, but not the search index. */
export async function expectKeptValuesOfGroup(stowage: TestApp, groupId: string): Promise<void> {
  expect(await stowage.app.database.read(db => findStaleValues(db, groupId))).toEqual([])
}

/** Holds the search index of SQLite against the rows of all groups: where these are many, once after all tests. */
export async function expectKeptTrigrams({ app: { database } }: TestApp): Promise<void> {
  expect(await database.read(findStaleTrigrams)).toEqual([])
}
