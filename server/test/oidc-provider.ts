import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ClientMetadata, Provider } from 'oidc-provider'

/** Somebody with an account at the provider. */
export interface Registered {
  readonly sub: string
  readonly [claim: string]: unknown
}

/** A real OpenID Connect provider on a port of its own, with one client: Stowage. */
export interface TestProvider {
  readonly issuer: string
  /** The settings with which a server uses it. */
  readonly settings: Record<string, string>
  /** Who signs in whenever somebody is asked to. */
  user: Registered
  /** How far its clock is ahead of ours when it makes tokens and is shown them, milliseconds. */
  clockOffset: number
  /** Answers nothing but 503 while true. */
  isDown: boolean
  /** Paths that are answered with this JSON instead. */
  readonly answers: Map<string, unknown>
  /** Paths that were asked for, in order. */
  readonly asked: string[]
  /** Opens it for a server that is called like this by browsers; again with a new signing key. */
  open(base: string, client?: ClientMetadata | object, claimsInIdToken?: boolean): void
  close(): Promise<void>
}

const clientId = 'stowage'
const clientSecret = 'a secret: with/odd+signs & 100%'

/** Starts a provider; nobody can use it before `open`. */
export async function testProvider(): Promise<TestProvider> {
  let provider: Provider | undefined
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const it: TestProvider = {
    issuer,
    settings: {
      STOWAGE_OIDC_ENABLED: 'true',
      STOWAGE_OIDC_ISSUER_URL: issuer,
      STOWAGE_OIDC_CLIENT_ID: clientId,
      STOWAGE_OIDC_CLIENT_SECRET: clientSecret,
      STOWAGE_OIDC_REQUEST_TIMEOUT: '5s',
    },
    user: { sub: 'ada', email: 'ada@example.com', email_verified: true, name: 'Ada' },
    clockOffset: 0,
    isDown: false,
    answers: new Map(),
    asked: [],
    open(base, client = {}, claimsInIdToken = false) {
      provider = openAt(it, base, client, claimsInIdToken)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', issuer).pathname
    it.asked.push(path)
    const instead = it.answers.get(path)
    if (it.isDown || provider === undefined) {
      response.writeHead(503).end()
    } else if (instead !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(instead))
    } else if (path.startsWith('/interaction/')) {
      await provider.interactionFinished(request, response, { login: { accountId: it.user.sub } })
    } else {
      const offset = ['/token', '/me'].includes(path) ? it.clockOffset : 0
      await byClock(offset, () => provider?.callback()(request, response))
    }
  }
  return it
}

/** Does something while the time of this process is another one. */
async function byClock(offset: number, act: () => Promise<void> | undefined): Promise<void> {
  const { now } = Date
  Date.now = () => now() + offset
  try {
    await act()
  } finally {
    Date.now = now
  }
}

const makeKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

/** Used in turn, each time under a name of its own: to make one takes longer than most tests. */
const signingKeys = [makeKey(), makeKey()]
let opened = 0

function openAt(
  it: TestProvider,
  base: string,
  client: ClientMetadata | object,
  claimsInIdToken: boolean,
): Provider {
  const key = signingKeys[opened++ % signingKeys.length]
  return new Provider(it.issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${base}/api/v1/users/login/oidc/callback`],
        ...client,
      },
    ],
    jwks: { keys: [{ ...key, kid: randomBytes(4).toString('hex') }] },
    cookies: { keys: ['a key'] },
    pkce: { required: () => true },
    conformIdTokenClaims: !claimsInIdToken,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'groups'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...it.user, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ accountId: oidc.session!.accountId!, clientId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}
