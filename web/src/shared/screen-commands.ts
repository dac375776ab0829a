import { type ReactNode, useEffect } from 'react'
import { createStore } from '../data/wire/store.ts'
import { useStable } from '../ui/stable/use-stable.ts'

/** Something that the palette does. */
export interface Command {
  readonly id: string
  readonly name: string
  /** A second text, such as the place of a setting. */
  readonly detail?: string
  /** By what it is found besides its name: phrases in English and German, parted by commas. */
  readonly words: string
  readonly icon: ReactNode
  readonly keys?: string
  /** It changes something: people who may only look are not offered it. */
  readonly writes?: boolean
  /** It lends: lenders are offered it, too. */
  readonly lends?: boolean
  readonly run: () => void
}

/** The commands that somebody is offered: viewers those that change nothing. */
export const commandsFor = <C extends Pick<Command, 'writes' | 'lends'>>(
  mayWrite: boolean,
  commands: readonly C[],
  mayLend = mayWrite,
): C[] => commands.filter(({ writes = false, lends = false }) => (mayWrite || !writes) && (mayLend || !lends))

/** Commands of a screen for its selection. */
export interface SelectionCommands {
  /** Text for the selection, such as "3 items". */
  readonly what: string
  readonly commands: readonly Omit<Command, 'run'>[]
  readonly run: (id: string) => void
}

const offered = createStore<SelectionCommands | undefined>(undefined)

/** Commands for the selection of the screen; undefined: nothing is selected. */
export const useSelectionCommands = (): SelectionCommands | undefined => offered.use()

/** Whether something is selected on the screen: keys are about that, and not about what the screen shows or where the focus is. */
export const isAnythingSelected = (): boolean => offered.get() !== undefined

/** Offers to the palette what can be done with a selection, for as long as `what` says that there is one. */
export function useOfferSelection(
  what: string | undefined,
  commandsOf: () => SelectionCommands['commands'],
  run: (id: string) => void,
): void {
  const list = useStable(commandsOf)
  const act = useStable(run)
  useEffect(() => {
    if (what === undefined) return undefined
    const offer = { what, commands: list(), run: act }
    offered.set(offer)
    return () => {
      if (offered.get() === offer) offered.set(undefined)
    }
  }, [what, list, act])
}

const onScreen = createStore<readonly (readonly Command[])[]>([])

/** Commands of the buttons of the screen, for the palette. */
export const useScreenCommands = (): readonly Command[] => onScreen.use().flat()

/** Offers what buttons of a screen do to the palette while they are there: again when `what`, which names all of them, is another one. */
export function useOfferCommands(
  what: string | undefined,
  commandsOf: () => readonly Omit<Command, 'run'>[],
  run: (id: string) => void,
): void {
  const list = useStable(commandsOf)
  const act = useStable(run)
  useEffect(() => {
    if (what === undefined) return undefined
    const offer = list().map(
      (command): Command => ({ ...command, id: `screen ${what} ${command.id}`, run: () => act(command.id) }),
    )
    onScreen.set([...onScreen.get(), offer])
    return () => onScreen.set(onScreen.get().filter(each => each !== offer))
  }, [what, list, act])
}
