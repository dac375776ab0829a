import type { ChangeNote, ChangeNoteCode } from '@stowage/contract/history/change-notes'
import type { KeptTable } from '#db/inventory/table-lists.ts'
import type { PlanCtx } from '#long-writes/define-long-write.ts'
import type { Target } from './entity-targets.ts'
import type { Judged } from './judge-rows.ts'
import type { Cause, Conflict } from './undo-subjects.ts'

/** How a change is taken back. */
export interface UndoOptions {
  /** Old values are written over what was changed since. */
  readonly force: boolean
  /** What the rules do not let be as it was is made to fit them, where it can be, and told. */
  readonly fits: boolean
  /** What others use by now stays. */
  readonly keepsUsed: boolean
  /** The day of the person who asks, by which loans are judged. */
  readonly today: string
}

/** What came with a change and is to go again: ids by table. */
export type Removals = Readonly<Record<KeptTable, Set<string>>>

/** What taking a change back comes to, as far as it is worked out. */
export interface UndoWork {
  readonly ctx: PlanCtx
  readonly ways: UndoOptions
  readonly judged: readonly Judged[]
  readonly removals: Removals
  /** The entities that are changed or come back, by id. */
  readonly targets: Map<string, Target>
  /** What stands against it. */
  readonly conflicts: Conflict[]
  /** What is to be told of it. */
  readonly notes: Notes
}

/** An entity that the rules do not let be as it was, because of what has become of something else. */
export const entityConflict = (subjectId: string, members: readonly string[], cause?: Cause): Conflict => ({
  table: 'entities',
  subjectId,
  key: '',
  members,
  ...(cause && { cause }),
})

/** What has become of something that is no part of anything else. */
export const causeOf = (table: string, subjectId: string, ...columns: string[]): Cause => ({
  table,
  subjectId,
  key: '',
  columns,
})

/** What is told of something that could not come back as it was. Each is told once. */
export class Notes {
  readonly #notes = new Map<string, ChangeNote>()

  /** `name`: of the container that the note speaks of. */
  add(code: ChangeNoteCode, name?: string): void {
    const note = { code, ...(name === undefined ? {} : { name }) }
    this.#notes.set(textOf(note), note)
  }

  list(): ChangeNote[] {
    return [...this.#notes.values()]
  }
}

/** What an answer has of notes: their sentences, and the codes for those who have words of their own. */
export const toNoteMembers = (notes: readonly ChangeNote[]) => ({
  notes: notes.map(textOf),
  noteCodes: [...notes],
})

const textOf = ({ code, name }: ChangeNote): string => texts[code].replace('{name}', () => name ?? '')

const texts: Readonly<Record<ChangeNoteCode, string>> = {
  asset_number_taken: 'An asset number is taken by now: what had it comes back without it.',
  part_lost: 'What belonged to something that is gone by now has not come back.',
  photo_replaced: 'Another photo stands for an item by now: that has stayed.',
  pin_is_no_location: 'What something was kept in is no container any more: it is where it belongs.',
  pin_needless: 'What something belonged to is a container by now: it is kept there.',
  location_gone:
    'A container is gone by now: what comes back to it is in “{name}”, the nearest one above it.',
  location_gone_to_top: 'A container is gone by now: what comes back to it is at the top level.',
  location_kept: 'A container that is in use by now has stayed.',
  contact_kept: 'A contact that has items or a reservation by now has stayed.',
  product_kept: 'A product that has items by now has stayed.',
  product_without: 'A product is gone by now: its items have come back without it.',
  tag_kept: 'A tag that is in use by now has stayed.',
  tag_without: 'What a tag named is gone by now: it has come back without.',
  tags_gone: 'Tags that are gone by now have not come back.',
  template_kept: 'A template that is in use by now has stayed.',
  template_without: 'What a template named is gone by now: it has come back without.',
  type_kept: 'A type that is in use by now has stayed.',
  type_replaced: 'A type is gone or of another kind by now; the default type takes its place.',
  type_without: 'What a type named is gone by now: it has come back without.',
}
