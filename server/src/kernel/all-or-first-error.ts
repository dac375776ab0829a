/** Results of all promises. Waits until all have settled, then throws the first failure in the order of the list. */
export async function allOrFirstError<const T extends readonly Promise<unknown>[]>(
  work: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  try {
    return await Promise.all(work)
  } catch (error) {
    const outcomes = await Promise.allSettled(work)
    throw outcomes.find(outcome => outcome.status === 'rejected')?.reason ?? error
  }
}
