/** What the build writes in: which edition is built, and the addresses and lists that only it knows. */
interface ImportMeta {
  readonly env: {
    /** `tab` for the edition whose table runs in the browser itself. */
    readonly MODE: string
    /** Where the pages lie, with a slash at its end. */
    readonly BASE_URL: string
  }
}

/** The address of a worker's script. */
declare module '*?thread' {
  export const address: string
}

/** The games as a host lists them, so that listing them loads none. */
declare module 'steelyard:catalogue' {
  export const systems: readonly import('@steelyard/table/contract').SystemView[]
}
