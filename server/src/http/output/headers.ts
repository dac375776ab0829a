import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const allowed = ['camera', 'sync-xhr', 'clipboard-write']
const denied = (
  'accelerometer autoplay cross-origin-isolated display-capture encrypted-media fullscreen geolocation gyroscope ' +
  'keyboard-map magnetometer microphone midi payment picture-in-picture publickey-credentials-get ' +
  'screen-wake-lock usb xr-spatial-tracking clipboard-read gamepad hid idle-detection ' +
  'interest-cohort serial unload'
).split(' ')

/** Name of the policy header. */
export const policyHeader = 'content-security-policy'

/** Directive against embedding in frames. */
const noFrames = "frame-ancestors 'none'"

/** Content security policy: own files, and inline styles with a hash or nonce of `styles`. */
export const policyOf = (
  styles: readonly string[] = [],
  more: readonly string[] = [],
  scripts: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    noFrames,
    ...more,
  ].join('; ')

/** The policy of a page with one inline style. */
export const policyOfStyled = (style: string): string =>
  policyOf([`'sha256-${hash('sha256', style, 'base64')}'`])

/** Headers of every answer, also of the page; pages with inline styles replace the policy. */
export const securityHeaders: Readonly<Record<string, string>> = {
  [policyHeader]: policyOf(),
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': [
    ...allowed.map(feature => `${feature}=(self)`),
    ...denied.map(feature => `${feature}=()`),
  ].join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

/** Allows some sites to embed our pages in frames. */
export function allowFrames(server: FastifyInstance, origins: readonly string[]): void {
  const allowed = `frame-ancestors ${origins.join(' ')}`
  server.addHook('onSend', async (_request, reply) => {
    const policy = String(reply.getHeader(policyHeader))
    reply.header(policyHeader, policy.replace(noFrames, allowed)).removeHeader('x-frame-options')
  })
}
