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
  function addPin(picture, x, y) {
    const pin = document.createElement('i')
    pin.textContent = picture.querySelectorAll('i').length + 1
    pin.style.left = x * 100 + '%'
    pin.style.top = y * 100 + '%'
    picture.append(pin)
    return pin.textContent
  }
  // Those of a form that was refused.
  for (const at of document.querySelectorAll('[name=at]')) {
    const picture = at.form.querySelector('[data-pins]')
    if (picture) addPin(picture, ...at.value.split(','))
  }
  document.addEventListener('click', (event) => {
    const picture = event.target.closest('[data-pins]')
    if (!picture || picture.querySelectorAll('i').length === 20) return
    const box = picture.getBoundingClientRect()
    const x = (event.clientX - box.left) / box.width
    const y = (event.clientY - box.top) / box.height
    const label = document.createElement('label')
    label.textContent = 'Tanda ' + addPin(picture, x, y)
    const note = document.createElement('input')
    note.name = 'note'
    note.maxLength = 300
    note.required = true
    const at = document.createElement('input')
    at.type = 'hidden'
    at.name = 'at'
    at.value = x.toFixed(4) + ',' + y.toFixed(4)
    label.append(note, at)
    const form = picture.closest('form')
    form.insertBefore(label, form.querySelector('textarea').parentElement)
    note.focus()
  })
  // Sends a file by the tus protocol: in pieces that every proxy takes, on from where it was cut, also after a reload.
  const PIECE = 900 * 1024
  const TUS = { 'Tus-Resumable': '1.0.0' }
  const encoded = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  let sending = 0
  document.addEventListener('change', async ({ target }) => {
    const file = target.files && target.files[0]
    if (!file || target.dataset.line === undefined) return
    const { line } = target.dataset
    const { to } = target.closest('[data-to]').dataset
    const said = target.parentElement.querySelector('[role=status]')
    const key = ['berkas', to, line, file.name, file.size, file.lastModified].join()
    const mb = (bytes) => Math.max(0.1, bytes / 1048576).toFixed(bytes < 1e7 ? 1 : 0).replace('.', ',')
    target.disabled = true
    sending += 1
    try {
      let place = localStorage.getItem(key)
      let offset = 0
      for (let failures = 0; !place || offset < file.size; ) {
        let answer
        try {
          if (!place) {
            answer = await fetch(to, { method: 'POST', headers: { ...TUS, 'Upload-Length': file.size, 'Upload-Metadata': 'lineId ' + encoded(line) + ',name ' + encoded(file.name) } })
            if (answer.ok) localStorage.setItem(key, (place = answer.headers.get('Location')))
          } else if (failures > 0 || offset === 0) {
            answer = await fetch(place, { method: 'HEAD', headers: TUS })
          }
          if (answer === undefined || answer.ok) {
            if (answer && answer.headers.has('Upload-Offset')) offset = Number(answer.headers.get('Upload-Offset'))
            if (offset < file.size) {
              answer = await fetch(place, { method: 'PATCH', headers: { ...TUS, 'Upload-Offset': offset, 'Content-Type': 'application/offset+octet-stream' }, body: file.slice(offset, offset + PIECE) })
              if (answer.ok) offset = Number(answer.headers.get('Upload-Offset'))
            }
          }
        } catch {
          answer = undefined
        }
        if (answer && answer.ok) {
          failures = 0
          said.textContent = mb(offset) + ' dari ' + mb(file.size) + ' MB'
          continue
        }
        if (answer && answer.status === 404 && failures === 0 && place) {
          localStorage.removeItem(key)
          place = null
          offset = 0
        } else if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 429) {
          const reason = await answer.json().catch(() => ({}))
          throw new Error(reason.message || 'File ini tidak diterima.')
        }
        failures += 1
        const tooMany = answer && answer.status === 429 && 'Terlalu banyak permintaan. Dilanjutkan sebentar lagi.'
        const full = answer && answer.status === 507 && (await answer.json().catch(() => ({}))).message
        said.textContent = tooMany || full || 'Terputus. Dilanjutkan begitu tersambung.'
        await new Promise((again) => setTimeout(again, Math.min(30000, 1000 * 2 ** failures)))
      }
      localStorage.removeItem(key)
      said.textContent = 'File terkirim ke toko.'
    } catch (error) {
      said.textContent = error.message
      target.disabled = false
    }
    sending -= 1
  })
  addEventListener('beforeunload', (event) => { if (sending > 0) event.preventDefault() })
  addEventListener('pageshow', () => document.querySelectorAll('form button').forEach((button) => { button.disabled = false }))
  if (!main || main.dataset.follow === undefined) return
  let tag = ''
  let asking = false
  let seen = Date.now()
  async function ask() {
    if (asking || document.hidden || sending > 0 || document.querySelector('details[open]')) return
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
