import { type ComponentType, lazy, useState } from 'react'

/** A part of the page in a file of its own. */
interface Loaded<Props> {
  /** Loads it ahead. */
  readonly load: () => Promise<unknown>
  /** Once it is loaded it is drawn at once; React's own `lazy` waits at the first drawing even then. */
  readonly Part: ComponentType<Props>
}

/** Draws a part of the page whose file is loaded when it is wanted, or ahead of that. */
export function loadedPart<Props extends object>(read: () => Promise<ComponentType<Props>>): Loaded<Props> {
  let there: ComponentType<Props> | undefined
  const load = async (): Promise<ComponentType<Props>> => {
    there = await read()
    return there
  }
  const Waiting: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  const Part = (props: Props) => {
    // What has been waited for stays the same component: another one would begin anew.
    const [Drawn] = useState(() => there ?? Waiting)
    return <Drawn {...props} />
  }
  return { load, Part }
}
