const allowed = ['camera', 'sync-xhr', 'clipboard-write']
const denied = (
  'accelerometer autoplay cross-origin-isolated display-capture encrypted-media fullscreen geolocation gyroscope ' +
  'keyboard-map magnetometer microphone midi payment picture-in-picture publickey-credentials-get ' +
  'screen-wake-lock usb web-share xr-spatial-tracking clipboard-read gamepad hid idle-detection ' +
  'interest-cohort serial unload'
).split(' ')

/** What every answer carries, the web page's included. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
    "font-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'",
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
