import { personalKeys } from '../wire/personal-storage.ts'

/** The screens with which the page may open. */
export const startPages = ['/home', '/items', '/locations', '/scan'] as const
export type StartPage = (typeof startPages)[number]

/** Where the browser keeps which one the person has chosen, until they leave. */
const startKey = `${personalKeys.look}.start`

/** The screen that is meant by a path that is kept; the first one for all others. */
export const startPageOf = (path: string | null | undefined): StartPage =>
  startPages.find(each => each === path) ?? startPages[0]

/** With which screen the page opens, as far as this browser knows. */
export const startPage = (): StartPage => startPageOf(localStorage.getItem(startKey))

/** Where a page for signing in leads back to: an address of this page, never of another; undefined: nowhere. */
export const returnOf = (to: string | undefined): string | undefined =>
  to !== undefined && /^\/(?![/\\])/.test(to) ? to : undefined

/** Remembers for the next load what is kept with the person. */
export const followStartPage = (path: string | undefined): void =>
  path === undefined ? undefined : localStorage.setItem(startKey, startPageOf(path))
