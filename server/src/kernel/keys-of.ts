/** Keys of an object that has no members besides those of its type. */
export const keysOf = <T extends object>(whole: T): (keyof T & string)[] =>
  Object.keys(whole) as (keyof T & string)[]
