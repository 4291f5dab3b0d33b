/** Hidden from screen readers, which read `aria-keyshortcuts`. `read`: the keys are content. */
export function Keys({ keys, read }: { keys: string | string[]; read?: true }) {
  return (
    <span className="keys" data-read={read} aria-hidden={!read}>
      {[keys].flat().map((key) => (
        // The font has no arrow to the right.
        <kbd key={key}>
          {key === '→' ? <span style={{ display: 'inline-block', rotate: '90deg' }}>↑</span> : key}
        </kbd>
      ))}
    </span>
  )
}
