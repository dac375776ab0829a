import { keysOf } from '#kernel/keys-of.ts'

/** What is counted while an archive is read, and how it is told. */
const tellers = {
  unknownFile: names => `Files of the archive that are not known here were left out: ${names}`,
  unknownColumn: names => `Columns that are not known here were left out: ${names}`,
  badValue: names => `These values could not be understood and were left out, or mended: ${names}`,
  numberAsText: names => `Numbers of custom fields that are not whole, or too large, became texts: ${names}`,
  dangling: names => `These named something that is not in the archive, and were taken without it: ${names}`,
  circle: names => `These lay in something that lay in them, and were taken to the top level: ${names}`,
  missingFile: (_names, count) => `${count} attachments came without their file`,
  orphanFile: (_names, count) => `${count} files belong to no attachment and were left out`,
  orphanAttachment: (_names, count) => `${count} attachments belong to no entity and were left out`,
  orphanThumbnail: (_names, count) => `${count} thumbnails belong to no picture and were left out`,
  orphanField: (_names, count) => `${count} custom fields belong to nothing and were left out`,
  secondPrimary: (_names, count) =>
    `${count} photos are no longer primary, since their entity has another one`,
  primaryNoPicture: (_names, count) =>
    `${count} photos are no longer primary, since their files are not pictures`,
  deadTag: (_names, count) => `${count} default tags of templates no longer exist and were left out`,
  uselessPin: names =>
    `These were kept in something that is no location, or apart from a parent that is one; their pins were left out: ${names}`,
  deepEntity: (_names, count) =>
    `${count} entities lie more than 100 levels deep; they cannot be moved as they are`,
  deepTag: (_names, count) => `${count} tags lie more than 5 levels deep; they cannot be moved as they are`,
  definitionKept: names =>
    `These fields were defined in the group already; it keeps its definitions, which got the choices of the archive: ${names}`,
  unknownCurrency: names => `The currency ${names} is not known here; the group keeps its own`,
} as const satisfies Record<string, (names: string, count: number) => string>

/** The kinds of oddities. */
export type NoteKind = keyof typeof tellers

/** Hears of what is odd, with the id of the row. */
export type Noting = Pick<Notes, 'count'>

/** The most names in a note. */
const maxTold = 10
/** The most names kept for a note. */
const maxKept = 100

/** What is worth knowing of an import: each kind of oddity once, with how often it was met. */
export class Notes {
  readonly #found = new Map<NoteKind, { readonly names: Set<string>; count: number }>()

  /** Notes something odd. */
  count(kind: NoteKind, name: string, times = 1): void {
    if (times < 1) return
    const found = this.#found.get(kind) ?? { names: new Set<string>(), count: 0 }
    found.count += times
    if (found.names.size < maxKept) found.names.add(name)
    this.#found.set(kind, found)
  }

  /** A sentence for each kind, in a fixed order. */
  get texts(): string[] {
    return keysOf(tellers).flatMap(kind => {
      const found = this.#found.get(kind)
      if (found === undefined) return []
      const names = [...found.names].slice(0, maxTold).map(name => name.slice(0, 100))
      return [tellers[kind](names.join(', ') + (found.names.size > maxTold ? ' and more' : ''), found.count)]
    })
  }
}
