import { z } from 'zod'

/** The form of a backup; raised when an older reader could not understand it. */
export const format = 1

/** Under which names a backup keeps what it holds. */
export const names = {
  manifest: 'manifest.json',
  pepper: 'pepper',
  table: (table: string): string => `tables/${table}.ndjson`,
  filesPrefix: 'files/',
}

const Table = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of all lines. */
  sha256: z.string(),
})

/** What a backup says of itself, written when all the rest is. */
export const Manifest = z.object({
  backup: z.literal('Stowage'),
  format: z.number(),
  madeAt: z.string(),
  version: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** The steps of the model, in no order. */
  steps: z.array(z.string()),
  tables: z.array(Table),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Keys that attachments name and that were in no store. */
    missing: z.array(z.string()),
    /** Keys whose bytes were not what they had been stored as. */
    damaged: z.array(z.string()),
  }),
})
export type Manifest = z.infer<typeof Manifest>

/** How many rows there are, in all tables. */
export const countRows = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)
