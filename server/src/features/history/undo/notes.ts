import type { ChangeNote, ChangeNoteCode } from '@stowage/contract/change-notes'

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
  tag_kept: 'A tag that is in use by now has stayed.',
  tag_without: 'What a tag named is gone by now: it has come back without.',
  tags_gone: 'Tags that are gone by now have not come back.',
  template_kept: 'A template that is in use by now has stayed.',
  template_without: 'What a template named is gone by now: it has come back without.',
  type_kept: 'A type that is in use by now has stayed.',
  type_replaced: 'A type is gone or of another kind by now; the default type takes its place.',
  type_without: 'What a type named is gone by now: it has come back without.',
}
