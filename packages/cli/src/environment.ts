/**
 * Settings from the environment. An empty variable counts as one that is not set: services and containers write their whole
 * list of settings and leave empty what nobody chose.
 */

const OURS = /^(STEELYARD_\w+|PORT|HOST|ORIGIN|DATABASE_URL)$/
/** Settings that are on or off. */
const SWITCHES: ReadonlySet<string> = new Set(['STEELYARD_JSON_LOG'])
const OFF = /^(0|false|no|off)$/i

/** Takes settings that say nothing, and switches that are off, out of the environment. */
export function dropUnset(environment: NodeJS.ProcessEnv): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    if (!OURS.test(name)) continue
    if (value.trim() === '' || (SWITCHES.has(name) && OFF.test(value))) delete environment[name]
  }
}
