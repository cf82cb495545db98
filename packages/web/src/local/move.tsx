/**
 * What a tab cannot do, said plainly, and the way on: other devices cannot join a table that runs in this browser, but the
 * fight can move to a server as its save.
 */
import { SaveFight } from '../table/save-fight.tsx'

/** Why nobody can join, how the fight moves to a server, and the screen for the same room. */
export function Move({ token, title, watch }: { token: string; title: string; watch: string | null }) {
  return (
    <div className="share">
      <p>
        This table runs in your browser, and nowhere else: other devices cannot join it. Pass this one around,
        or move the fight to a server.
      </p>
      <ol>
        <li>
          <SaveFight token={token} title={title} />
        </li>
        <li>
          Start a server for phones in the same network: <code>npx steelyard serve --lan</code>
        </li>
        <li>Open the file on its start page. It goes on where it stands, and can come back the same way.</li>
      </ol>
      {watch === null ? null : (
        <a className="button" href={watch} target="_blank" rel="noreferrer">
          Open a screen that only shows, in another window
        </a>
      )}
    </div>
  )
}

/** The page of somebody who has come to join a table of a tab. */
export function NoJoining() {
  return (
    <div className="page narrow">
      <h1>Joining needs a server</h1>
      <p>
        These pages keep their tables in your own browser, where nobody else can reach them. If somebody gave
        you a code, open the address that they gave you with it. To let others join a fight of yours, press
        “Invite” at its table.
      </p>
    </div>
  )
}
