// npm start: installs what is lacking, makes the package of the sources, and runs the shop from it: a bundle takes far less memory than its sources.
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensurePackaged } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { keepCompiled, refuse, requireHostNode, root, run, runtime } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled()

const node = runtime()
if (node === process.execPath) {
  if (!(await ensurePackaged())) refuse('PrintPro tidak bisa disiapkan; lihat pesan di atas.')
  keepCompiled()
  await import(pathToFileURL(path.join(root, 'release/printpro/server/main.js')).href)
} else {
  process.exitCode = await run(node, [fileURLToPath(import.meta.url)], { cwd: process.cwd() })
}
