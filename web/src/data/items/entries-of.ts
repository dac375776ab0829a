/** What is asked for the maintenance of one item; a change that shows itself at once names the same. */
export const entriesOf = (entityId: string) => ({ id: entityId, status: 'both' }) as const
