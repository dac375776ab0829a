import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/** A part of the page in a file of its own. */
interface Loaded<Props> {
  /** Loads it ahead. */
  readonly load: () => Promise<unknown>
  /**
   * Once it is loaded it is drawn at once; until then `first` stands in its place, and without the server for good. Throws when it
   * cannot be loaded although the server answers.
   */
  readonly Part: ComponentType<Props & { readonly first?: ReactNode }>
}

let isServerThere = async (): Promise<boolean> => navigator.onLine

/** Says how parts that cannot be loaded find out whether the server answers. */
export function askForServer(ask: () => Promise<boolean>): void {
  isServerThere = ask
}

/**
 * Draws a part of the page whose file is loaded when it is wanted, or ahead of that. React's own `lazy` draws what has been
 * loaded no sooner than 300 ms after it has drawn what stands in its place.
 */
export function loadedPart<Props extends object>(read: () => Promise<ComponentType<Props>>): Loaded<Props> {
  let there: ComponentType<Props> | undefined
  const load = async (): Promise<ComponentType<Props>> => {
    there = await read()
    return there
  }
  const Part = ({ first, ...props }: Props & { readonly first?: ReactNode }) => {
    const [Drawn, draw] = useState(() => there)
    const [failure, fail] = useState<unknown>()
    const isWaiting = Drawn === undefined
    useEffect(() => {
      if (isWaiting)
        load().then(
          part => draw(() => part),
          async (error: unknown) => {
            // What is around it works without it, and has been read before.
            if (await isServerThere()) fail(error)
          },
        )
    }, [isWaiting])
    if (failure !== undefined) throw failure
    return Drawn === undefined ? first : <Drawn {...(props as unknown as Props)} />
  }
  return { load, Part }
}
