// Runs before the app: theme of the first paint, early keys, the back button.
;(() => {
  let dark = false
  try {
    dark = localStorage.getItem('darkMode') === 'true'
  } catch {
    // storage is forbidden: light
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (dark) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#101215')

  // Browser shortcuts pass: Ctrl+R, Alt+Left, F5.
  window.isTypeAhead = ({ key, code, ctrlKey, metaKey, altKey, isComposing }) => {
    if (isComposing) return false
    if (ctrlKey || metaKey) return !altKey && /^(Enter|k)$/i.test(key)
    if (altKey) return /^(Digit[1-4]|Key[CKMX])$/.test(code)
    return key.length === 1 || /^(Enter|Tab|Escape|Backspace|Delete|Home|End|Arrow.*|F2|F4|F8|F9)$/.test(key)
  }
  const keys = []
  function keep(event) {
    if (!window.isTypeAhead(event)) return
    event.preventDefault()
    keys.push(event)
  }
  addEventListener('keydown', keep, true)
  // The app takes over from here (web/kit/keyboard/hold-keys.ts).
  window.takeEarlyKeys = () => {
    removeEventListener('keydown', keep, true)
    return keys.splice(0)
  }
  // The first listener of the window: overlays before the router (web/kit/dialogs/layers.ts).
  addEventListener('popstate', (event) => window.onWayBack?.(event))
})()
