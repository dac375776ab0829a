import type { Entity } from '@stowage/contract/entities/entity'
import { listChanges, undoChange } from '../data/wire/operations.ts'
import { type Exchange, FakeProblem, type FakeServer } from './fake-server.ts'
import { newId, user } from './samples.ts'
import type { Stock } from './stock.ts'

/** Writes entities in one change, which the reply names; returns its id. */
export function record(
  stock: Stock,
  { headers }: Exchange,
  written: readonly Entity[],
  removed: readonly string[] = [],
): string {
  const before = stock.entities
  const after = new Map([...before, ...written.map(entity => [entity.id, entity] as const)])
  for (const id of removed) after.delete(id)
  stock.entities = after
  const id = newId()
  const subject = written[0] ?? before.get(removed[0] ?? '') ?? { id, name: '' }
  stock.changes.set(id, { before, subject })
  headers.set('stowage-change', id)
  return id
}

const at = '2026-01-06T10:00:00Z'

/** Answers the undo of changes: all entities become as they were before. */
export function answerHistory(server: FakeServer, stock: Stock): void {
  server.answer(listChanges, () => ({ items: [], next: null }))
  server.answer(undoChange, ({ id }) => {
    const change = stock.changes.get(id)
    if (change === undefined) throw new FakeProblem('change.not_found')
    const { subject } = change
    const undo = newId()
    stock.changes.set(undo, { before: stock.entities, subject })
    stock.entities = change.before
    return {
      id: undo,
      at,
      actor: {
        id: user.id,
        name: user.name,
      },
      kind: 'undone' as const,
      count: 1,
      subjects: [
        {
          id: subject.id,
          kind: 'item' as const,
          name: subject.name,
          exists: true,
        },
      ],
      counts: [
        {
          kind: 'item' as const,
          count: 1,
        },
      ],
      details: [],
      origin: null,
      isUndoable: true,
      undoneBy: null,
      undoes: id,
      notes: [],
      noteCodes: [],
    }
  })
}
