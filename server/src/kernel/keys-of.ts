/** The names of an object's members, of an object that has no others than its type says. */
export const keysOf = <T extends object>(whole: T): (keyof T & string)[] =>
  Object.keys(whole) as (keyof T & string)[]
