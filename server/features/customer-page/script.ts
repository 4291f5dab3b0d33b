/**
 * What the page does beyond its links and forms, which work without it: it asks again while it is in view, so that a payment shows without
 * a reload, and copies. Nothing is replaced under the hands of a person who fills in a form.
 */
export const SCRIPT = `
(() => {
  const main = document.querySelector('main')
  const news = document.getElementById('news')
  const lost = document.getElementById('lost')
  document.documentElement.classList.add('js')
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('button')
    if (!button) return
    if (button.dataset.print !== undefined) return print()
    if (button.dataset.copy === undefined) return
    try {
      await navigator.clipboard.writeText(button.dataset.copy)
    } catch {
      const field = document.createElement('textarea')
      field.value = button.dataset.copy
      document.body.append(field)
      field.select()
      document.execCommand('copy')
      field.remove()
    }
    news.textContent = button.lastChild.textContent = 'Tersalin'
  })
  document.addEventListener('submit', (event) => {
    const button = event.target.querySelector('button')
    if (button.disabled) return event.preventDefault()
    setTimeout(() => { button.disabled = true })
  })
  addEventListener('pageshow', () => document.querySelectorAll('form button').forEach((button) => { button.disabled = false }))
  if (!main || main.dataset.follow === undefined) return
  let tag = ''
  let asking = false
  let seen = Date.now()
  async function ask() {
    if (asking || document.hidden || document.querySelector('details[open]')) return
    asking = true
    try {
      const answer = await fetch(location.pathname, { headers: tag ? { 'If-None-Match': tag } : {} })
      if (answer.status === 404) return location.reload()
      if (answer.status !== 304 && !answer.ok) throw new Error(answer.status)
      lost.hidden = true
      seen = Date.now()
      if (answer.status === 304) return
      tag = answer.headers.get('ETag') || ''
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
      if (document.querySelector('details[open]') || next.innerHTML === main.innerHTML) return
      main.replaceChildren(...next.childNodes)
      news.textContent = [...main.querySelectorAll('h1, .paid')].map((part) => part.textContent).join('. ')
    } catch {
      lost.textContent = 'Tidak tersambung. Keadaan pukul ' + new Date(seen).toTimeString().slice(0, 5).replace(':', '.') + '.'
      lost.hidden = false
    } finally {
      asking = false
    }
  }
  setInterval(ask, 4000)
  addEventListener('focus', ask)
  document.addEventListener('visibilitychange', ask)
})()
`
