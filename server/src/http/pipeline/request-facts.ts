import type { FastifyRequest } from 'fastify'
import type { RequestFacts } from '#server/context.ts'
import type { LengthIssues } from '../length-issues.ts'
import { expectVersion } from '../output/etag.ts'
import { cookiesOf } from './credentials.ts'
import { callerBase, linkBase, publicBase, refuseForeignOrigin } from './origin.ts'

interface FactsTools {
  readonly settings: { readonly hostname: string | undefined }
  /** Is this the address of a proxy whose `X-Forwarded-…` headers count? */
  trusts(address: string | undefined): boolean
}

/** What is known of a request only while it is answered. */
interface FactsOfCall extends Pick<RequestFacts, 'noteChange' | 'changeMade'> {
  readonly lengthIssues: LengthIssues
}

/** What handlers may know of a request. */
export const factsOf = (
  request: FastifyRequest,
  { settings, trusts }: FactsTools,
  { lengthIssues, noteChange, changeMade }: FactsOfCall,
): RequestFacts => ({
  id: request.id,
  address: request.ip,
  isSecure: request.protocol === 'https',
  get base() {
    return publicBase(request, settings.hostname)
  },
  get linkBase() {
    return linkBase(request, settings.hostname, trusts)
  },
  get callerBase() {
    return callerBase(request, settings.hostname, trusts)
  },
  isDeed() {
    if (request.headers.cookie !== undefined) refuseForeignOrigin(request, settings.hostname)
    return request.method !== 'HEAD'
  },
  refuseElsewhere: () => refuseForeignOrigin(request, settings.hostname),
  noteChange,
  changeMade,
  cookie: name => cookiesOf(request)[name],
  expectVersion: version => expectVersion(request.headers['if-match'], version),
  judgeTexts: stored => lengthIssues.judge(stored),
})
