// The types of the library know no trusted types yet.
interface Factory {
  createPolicy(
    name: string,
    rules: Readonly<Record<'createScriptURL' | 'createHTML', (text: string) => string>>,
  ): { createScriptURL(address: string): string; createHTML(html: string): string }
}

const factory = (globalThis as { readonly trustedTypes?: Factory }).trustedTypes

/** The one policy that the page may have: only files of its own are run, and HTML is parsed by `parseInert` alone. */
const policy = factory?.createPolicy('stowage', {
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError('Only scripts of this server are run')
    return address
  },
  createHTML: html => html,
})

/** The address of a script of this server, as the browser takes it for a worker. */
export const trustedScript = (address: string): string => policy?.createScriptURL(address) ?? address

/** Parses HTML of others into a document that is never shown: nothing of it is loaded or run. */
export const parseInert = (html: string): Document =>
  new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html')
