// The types of the library know no trusted types yet.
interface Factory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

const factory = (globalThis as { readonly trustedTypes?: Factory }).trustedTypes

/** The one policy that the page may have: only files of its own are run. */
const policy = factory?.createPolicy('stowage', {
  createScriptURL(address) {
    if (new URL(address, location.href).origin !== location.origin)
      throw new TypeError('Only scripts of this server are run')
    return address
  },
})

/** The address of a script of this server, as the browser takes it for a worker. */
export const trustedScript = (address: string): string => policy?.createScriptURL(address) ?? address
