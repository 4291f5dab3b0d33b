// What comes before the app: the theme of the first paint, the keys that are pressed before it has started, the way back.
;(() => {
  let dark = false
  try {
    dark = localStorage.getItem('darkMode') === 'true'
  } catch {
    // storage is forbidden: light
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (dark) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#101215')

  // The browser's own keys stay the browser's: Ctrl+R, Alt+Left, F5.
  window.isTypeAhead = ({ key, code, ctrlKey, metaKey, altKey, isComposing }) => {
    if (isComposing) return false
    if (ctrlKey || metaKey) return !altKey && /^(Enter|k)$/i.test(key)
    if (altKey) return /^(Digit[1-4]|Key[CKMX])$/.test(code)
    return key.length === 1 || /^(Enter|Tab|Escape|Backspace|Delete|Home|End|Arrow.*|F2|F4|F8)$/.test(key)
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
  // Whoever listens to the window first is asked first: what is open over a page, before the router (web/kit/dialogs/layers.ts).
  addEventListener('popstate', (event) => window.onWayBack?.(event))
})()
