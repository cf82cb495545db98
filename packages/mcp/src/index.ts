/**
 * The same tables for AI game masters: tools over a host of fights, by standard input and output or at `/mcp`
 * of a web server.
 *
 * ```ts
 * serveTableOverStdio(host)   // one client
 * mountMcp(app, host)         // many, over HTTP
 * ```
 */
export { type MountOptions, mountMcp } from './http.ts'
export { type TableServerOptions, tableServer } from './server.ts'
export { type StdioConnection, serveTableOverStdio } from './stdio.ts'
