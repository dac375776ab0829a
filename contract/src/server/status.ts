import { z } from 'zod'
import { operationIn } from '../protocol/operation.ts'

const operation = operationIn('Server')

/** The version of Homebox that the server answers like. */
export const homeboxVersion = '0.26.2'

const Release = z.strictObject({ version: z.string(), date: z.string() })

/** What anybody may know about the server; also read by health checks. */
export const Status = z
  .strictObject({
    health: z.boolean().describe('Always true'),
    versions: z.array(z.string()).describe('Always empty'),
    title: z.string().describe('The name of the product'),
    message: z.string().describe('What the product is for'),
    build: z
      .strictObject({
        version: z
          .literal(homeboxVersion)
          .describe('The version of Homebox that the server answers like: its clients refuse less than 0.26'),
        commit: z.string().describe('Of Stowage; empty unless it was built'),
        buildTime: z.string().describe('Of Stowage; empty unless it was built'),
      })
      .describe('What clients of Homebox read; the version of Stowage is `stowage.version`'),
    latest: Release.describe('The newest release of Homebox: always empty texts'),
    stowage: z.strictObject({
      version: z.string().describe('The version of Stowage'),
      latest: Release.describe('The newest release of Stowage; empty texts while none is known'),
      needsFirstAccount: z
        .boolean()
        .describe('Nobody has an account yet, and anybody may create the first one'),
      mailing: z
        .boolean()
        .describe('The server can mail links to itself: mail is set up, and its own address is known'),
      trashDays: z.int().min(0).describe('How long what was deleted can be had back; 0: not at all'),
    }),
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
