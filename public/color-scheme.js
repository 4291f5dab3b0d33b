;(() => {
  let dark = false
  try {
    dark = localStorage.getItem('darkMode') === 'true'
  } catch {
    // storage is forbidden: light
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  if (dark) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#101215')
})()
