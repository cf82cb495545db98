/**
 * A fight that goes on as a file, for its referee: another server or browser takes it up where it stands.
 */
import { host } from '../connection/host.ts'
import { download } from '../ui/download.ts'
import { complain } from '../ui/notices.tsx'

/** The button, and what taking the file means. */
export function SaveFight({ token, title }: { token: string; title: string }) {
  const save = async () => {
    try {
      const name = title.replace(/[^\w-]+/g, '-').toLowerCase()
      download(`${name}.json`, await host.reveal(token), 'application/json')
    } catch (error) {
      complain(error)
    }
  }
  return (
    <>
      <button type="button" onClick={save} data-act="save-fight">
        Save the fight as a file
      </button>{' '}
      The file holds the seed and every sealed answer; the log says that you took it.
    </>
  )
}
