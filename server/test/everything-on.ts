/** The settings that turn on what is off unless somebody asks for it. Nobody listens where they point. */
export const everythingOn: Readonly<Record<string, string>> = {
  STOWAGE_OIDC_ENABLED: 'true',
  STOWAGE_OIDC_ISSUER_URL: 'http://127.0.0.1:1',
  STOWAGE_OIDC_CLIENT_ID: 'stowage',
  STOWAGE_OIDC_CLIENT_SECRET: 'not a secret',
  STOWAGE_OTEL_ENABLED: 'true',
  STOWAGE_OTEL_PROTOCOL: 'http',
  STOWAGE_OTEL_ENDPOINT: '127.0.0.1:1',
  STOWAGE_OTEL_INSECURE: 'true',
}
