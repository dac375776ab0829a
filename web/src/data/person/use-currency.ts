import { useGroup } from './use-group.ts'

/** The code of the selected group's currency. */
export const useCurrency = (): string => useGroup()?.currency ?? 'USD'
