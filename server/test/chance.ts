/** The seed of random input, the same each time; `TEST_SEED=new` draws another one. */
export const seed =
  process.env['TEST_SEED'] === 'new' ? Date.now() % 2 ** 31 : Number(process.env['TEST_SEED'] ?? 7745)

/** Random numbers from 0 to 1 that the seed decides, to be asked for like `Math.random`. */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
