import { useEffect } from 'react'
import { loadedPart } from '../later/loaded.tsx'

/** The input of a day, in a file of its own. */
export const { Part: DayInput, load } = loadedPart(async () => (await import('./day-input.tsx')).DayInput)

/** Loads the input ahead, so that it is there at the first press. */
export const useDayInput = (): void => useEffect(() => void load(), [])
