// npm start: installs and builds what is lacking, then runs the shop.
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { keepCompiled, refuse, requireHostNode, root, run, runtime } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled()

const node = runtime()
if (node === process.execPath) {
  if (!(await ensureBuilt())) refuse('Tampilan web tidak bisa disiapkan; lihat pesan di atas.')
  keepCompiled()
  await import(pathToFileURL(path.join(root, 'server/main.ts')).href)
} else {
  process.exitCode = await run(node, [fileURLToPath(import.meta.url)], { cwd: process.cwd() })
}
