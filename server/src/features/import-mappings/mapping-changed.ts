import type { WriteCtx } from '#server/context.ts'

/** Tells what became of a mapping. */
export async function mappingChanged(
  { emit }: WriteCtx,
  what: 'created' | 'updated' | 'deleted',
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await emit({ name: `import_mapping.${what}`, subjectId: id, facts: { name } })
}
