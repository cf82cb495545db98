/**
 * The folder in which a user's fights are kept unless another is named. It stands by itself because commands that play at
 * the keyboard need it without the server.
 */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'

/**
 * Where fights are kept unless a folder is named: where the system keeps a user's data. Whoever has fights in
 * `~/.steelyard`, as all had once, goes on there.
 */
export function defaultFolder(
  environment: Readonly<Record<string, string | undefined>>,
  home: string = homedir(),
): string {
  const named = environment['STEELYARD_DATA']
  if (named !== undefined) return named
  const older = join(home, '.steelyard')
  return existsSync(older) ? older : join(userData(environment, home), 'steelyard')
}

/** The folder for a user's data, by the XDG base directories; on Windows that of local applications. */
function userData(environment: Readonly<Record<string, string | undefined>>, home: string): string {
  const local = environment['LOCALAPPDATA']
  if (process.platform === 'win32' && local !== undefined) return local
  const given = environment['XDG_DATA_HOME']
  // By that standard a path that is not absolute counts for nothing.
  return given !== undefined && isAbsolute(given) ? given : join(home, '.local', 'share')
}
