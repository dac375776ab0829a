/** The effect of a scanned code. */
export const scanModes = ['find', 'move', 'lend', 'return'] as const
export type ScanMode = (typeof scanModes)[number]

/** The mode of this name; undefined when it is none. */
export const scanModeIn = (name: unknown): ScanMode | undefined => scanModes.find(mode => mode === name)
