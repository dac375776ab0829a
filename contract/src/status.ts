import { z } from 'zod'
import { operation } from './operation.ts'

/** What anybody may know about the server; also read by health checks. */
export const Status = z
  .strictObject({
    health: z.boolean().describe('Always true'),
    versions: z.array(z.string()).describe('Always empty'),
    title: z.string().describe('The name of the product'),
    message: z.string().describe('What the product is for'),
    build: z.strictObject({ version: z.string(), commit: z.string(), buildTime: z.string() }),
    latest: z
      .strictObject({ version: z.string(), date: z.string() })
      .describe('The newest release; empty texts while none is known'),
    demo: z.boolean().describe('The server is in demo mode'),
    allowRegistration: z.boolean().describe('Registration without an invitation is possible'),
    labelPrinting: z.boolean().describe('A print command is configured'),
    oidc: z.strictObject({
      enabled: z.boolean(),
      allowLocal: z.boolean().describe('Signing in with a password is possible'),
      buttonText: z.string().optional().describe('Absent when empty'),
      autoRedirect: z.boolean().optional().describe('Absent when false'),
    }),
    telemetry: z.strictObject({ enabled: z.boolean() }),
  })
  .meta({ id: 'Status' })
export type Status = z.infer<typeof Status>

/** Says that the server is well, which version it is and what it allows. */
export const getStatus = operation({
  name: 'getStatus',
  summary: 'Tell whether the server is well, and what it allows',
  route: 'GET /v1/status',
  needs: 'public',
  reply: Status,
  status: 200,
  problems: [],
})
