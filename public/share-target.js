// Runs in the service worker: keeps files that another app shares until the page has asked which order they are for (web/data/shared-files.ts).
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.method === 'POST' && pathname === '/share') event.respondWith(keepFiles(event.request))
})

async function keepFiles(request) {
  const files = (await request.formData()).getAll('files')
  await caches.delete('shared-files')
  const cache = await caches.open('shared-files')
  for (const [index, file] of files.entries()) {
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) }
    await cache.put(`/share/${index}`, new Response(file, { headers }))
  }
  return Response.redirect('/transactions?bagikan=1', 303)
}
