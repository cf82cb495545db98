/**
 * Help: the keys, and the way to see the first hints again.
 */

import { type KeyAct, set, useSettings } from '../settings.ts'
import { Dialog } from './dialog.tsx'

/** What each key does. */
export const keyWords: Readonly<Record<KeyAct, string>> = {
  next: 'take the usual answer, or let the fight go on',
  undo: 'undo',
  odds: 'odds of every choice',
  log: 'show or fold the log',
  find: 'find a choice, a rule, a figure',
  down: 'next figure',
  up: 'previous figure',
  help: 'this list',
}

const ACTS: readonly KeyAct[] = ['next', 'undo', 'odds', 'log', 'find', 'down', 'up', 'help']

/** The list of keys. */
export function Help({ onClose }: { onClose: () => void }) {
  const { keys } = useSettings()
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        <dt>
          <kbd>1</kbd>…<kbd>9</kbd>
        </dt>
        <dd>pick a choice</dd>
        {ACTS.map((act) => (
          <div key={act}>
            <dt>
              <kbd>{keys[act]}</kbd>
            </dt>
            <dd>{keyWords[act]}</dd>
          </div>
        ))}
        <dt>
          <kbd>←</kbd> <kbd>→</kbd>
        </dt>
        <dd>step through a fight in the study</dd>
        <dt>
          <kbd>↑</kbd> <kbd>↓</kbd>
        </dt>
        <dd>the branches of that moment</dd>
      </dl>
      <p>Keys can be changed in the settings. The command line plays the same fights as plain text.</p>
      <button
        type="button"
        onClick={() => {
          set({ coach: 0 })
          onClose()
        }}
      >
        Show the first hints again
      </button>
    </Dialog>
  )
}
