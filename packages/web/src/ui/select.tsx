/**
 * One of several, chosen from a list: a label that is seen or only heard, and the browser's own list.
 */

/** A list to choose from. */
export function Select<Value extends string>({
  label,
  heard = false,
  value,
  options,
  onChoose,
}: {
  label: string
  /** True where the label is for screen readers only. */
  heard?: boolean
  value: Value
  options: readonly (readonly [value: Value, words: string])[]
  onChoose: (value: Value) => void
}) {
  return (
    <label>
      {heard ? <span className="unseen">{label}</span> : label}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([key]) => key === target.value)
          if (chosen !== undefined) onChoose(chosen[0])
        }}
      >
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
