/**
 * Schemas are read without compiling code, because the content-security policy allows none. Imported before
 * anything that reads one.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })
