import { originalOf } from '../wire/versions.ts'
import type { Entity } from './entities.ts'

/** The items that were made of the rows that this device keeps: they tell of no documents and of one photo, and have no version. */
const made = new WeakSet<object>()

export const noteOfDevice = (entity: Entity): void => void made.add(entity)

/** Is it made of what this device keeps, and not an answer of the server? */
export const isOfDevice = (entity: Entity): boolean => made.has(originalOf(entity))
