import { whenLeft } from '../wire/session.ts'

let handed: ReadonlySet<string> | undefined

whenLeft(dropHandedSelection)

/** Has the next list that is shown begin with these items selected. */
export function handSelection(ids: readonly string[]): void {
  handed = new Set(ids)
}

/** What the next list begins with; undefined: nothing is selected. */
export const handedSelection = (): ReadonlySet<string> | undefined => handed

/** The list has it. */
export function dropHandedSelection(): void {
  handed = undefined
}
