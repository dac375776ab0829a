import { setTimeout as wait } from 'node:timers/promises'
import * as openid from 'openid-client'
import type { Logger } from 'pino'
import { addMilliseconds, hour, type Instant, minute, second } from '#kernel/clock.ts'
import { requireValue } from '#kernel/require-value.ts'
import type { Outbound } from '#outbound/outbound.ts'
import { fetchThrough } from './provider-fetch.ts'
import { reasonOf } from './reason.ts'
import { SignInRefused } from './refused.ts'

/** What ties the provider's answer to the browser that was sent there. */
export interface Flow {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

type Claims = Readonly<Record<string, unknown>>

/** What the provider has told about somebody, both times about the same `subject`. */
export interface ProviderClaims {
  readonly issuer: string
  readonly subject: string
  readonly userInfo: Claims
  readonly idToken: Claims
}

interface Known {
  /** One for each way to show the client secret that the provider takes, the one that worked last first. */
  readonly configurations: openid.Configuration[]
  readonly at: Instant
}

/** How long the provider's description and keys are used before they are asked for again. */
const freshFor = hour
const longestWait = minute
/** How far the clocks of provider and server may differ, seconds. */
const clockTolerance = 60

interface Identity {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  readonly timeout: number
}

/** An OpenID Connect provider. What it says about itself is asked for when it is needed, so that it may be down before. */
export class Provider {
  readonly #identity: Identity
  readonly #fetch: openid.CustomFetch
  readonly #log: Logger
  readonly #stopping = new AbortController()
  #known: Known | undefined
  #asking: Promise<Known> | undefined

  constructor(identity: Identity, outbound: Outbound, log: Logger) {
    this.#identity = identity
    this.#fetch = fetchThrough(outbound, identity.timeout, this.#stopping.signal)
    this.#log = log
  }

  /** Gets to know the provider ahead of the first person who needs it, with growing pauses while it cannot be reached. */
  async prepare(now: () => Instant): Promise<void> {
    for (let pause = second; !this.#stopping.signal.aborted; pause = Math.min(2 * pause, longestWait)) {
      try {
        await this.#ask(now())
        return
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        this.#log.warn({ reason: reasonOf(error) }, 'The OpenID Connect provider cannot be reached')
        await wait(pause, undefined, { ref: false, signal: this.#stopping.signal }).catch(() => undefined)
      }
    }
  }

  /** Throws SignInRefused unless the provider describes itself now. */
  async check(now: Instant): Promise<void> {
    try {
      await this.#ask(now)
    } catch (error) {
      throw new SignInRefused(reasonOf(error), { cause: error })
    }
  }

  /** Ends the preparations, and every question that is still open. */
  stop(): void {
    this.#stopping.abort()
  }

  /** A flow that nobody can guess. */
  begin(): Flow {
    return {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    }
  }

  /** Where to send a browser; throws SignInRefused while the provider cannot be reached. */
  async addressFor({ state, nonce, verifier }: Flow, redirectUri: string, scope: string, now: Instant) {
    const { configurations } = await this.#current(now)
    return openid.buildAuthorizationUrl(requireValue(configurations[0]), {
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  /** Who comes back with this address; throws SignInRefused unless everything about the answer is right. */
  async redeem(answered: URL, flow: Flow, now: Instant): Promise<ProviderClaims> {
    const known = await this.#current(now)
    try {
      const { configuration, tokens } = await exchangeCode(known, answered, flow)
      const idToken = tokens.claims()
      if (idToken === undefined) throw new SignInRefused('The provider sent no ID token')
      const { iss: issuer, sub: subject } = idToken
      const asks = configuration.serverMetadata().userinfo_endpoint !== undefined
      const userInfo = asks ? await openid.fetchUserInfo(configuration, tokens.access_token, subject) : {}
      return { issuer, subject, userInfo, idToken }
    } catch (error) {
      throw new SignInRefused(reasonOf(error), { cause: error })
    }
  }

  /** What is known of the provider; asked again after an hour, but kept while it does not answer. */
  async #current(now: Instant): Promise<Known> {
    const known = this.#known
    if (known !== undefined && addMilliseconds(known.at, freshFor) > now) return known
    try {
      return await this.#ask(now)
    } catch (error) {
      if (known === undefined) throw new SignInRefused(reasonOf(error), { cause: error })
      this.#log.warn({ reason: reasonOf(error) }, 'The OpenID Connect provider does not describe itself')
      return known
    }
  }

  /** Asks the provider to describe itself, once for all who want to know at the same time. */
  #ask(now: Instant): Promise<Known> {
    this.#asking ??= this.#discover(now).finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #discover(at: Instant): Promise<Known> {
    const { issuer, clientId, clientSecret, timeout } = this.#identity
    // An owner who writes http means it: the provider may be on the same machine.
    const settles = [
      openid.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ]
    const found = await openid.discovery(issuer, clientId, clientSecret, undefined, {
      [openid.customFetch]: this.#fetch,
      timeout: timeout / second,
      execute: settles,
    })
    const server = found.serverMetadata()
    const metadata = { client_secret: clientSecret, [openid.clockTolerance]: clockTolerance }
    const configurations = waysToShow(clientSecret, server).map(way => {
      const configuration = new openid.Configuration(server, clientId, metadata, way)
      configuration[openid.customFetch] = this.#fetch
      configuration.timeout = timeout / second
      for (const settle of settles) settle(configuration)
      return configuration
    })
    this.#known = { configurations, at }
    return this.#known
  }
}

/** How the client secret can be shown: in the header unless the provider says otherwise, else in the body. */
function waysToShow(secret: string, server: openid.ServerMetadata): openid.ClientAuth[] {
  const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic', 'client_secret_post']
  const ways = [
    ...(taken.includes('client_secret_basic') ? [openid.ClientSecretBasic(secret)] : []),
    ...(taken.includes('client_secret_post') ? [openid.ClientSecretPost(secret)] : []),
  ]
  return ways.length === 0 ? [openid.ClientSecretPost(secret)] : ways
}

/** Changes the code into tokens. Many providers take the secret only in one way, whatever they say: both are tried. */
async function exchangeCode({ configurations }: Known, answered: URL, { state, nonce, verifier }: Flow) {
  for (const [at, configuration] of configurations.entries()) {
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, answered, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      configurations.unshift(...configurations.splice(at, 1))
      return { configuration, tokens }
    } catch (error) {
      if (!isSecretRefused(error) || at === configurations.length - 1) throw error
    }
  }
  throw new SignInRefused('The provider takes no client secret')
}

const isSecretRefused = (error: unknown): boolean =>
  (error instanceof openid.ResponseBodyError && (error.error === 'invalid_client' || error.status === 401)) ||
  (error instanceof openid.WWWAuthenticateChallengeError && error.status === 401)
