/** The results of all of the work. Waits until the last of it has ended before it throws the first failure. */
export async function settleAll<T>(work: Iterable<Promise<T>>): Promise<T[]> {
  return (await Promise.allSettled(work)).map(outcome => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}
