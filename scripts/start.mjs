// npm start: installs and builds what is lacking, then runs the shop.
import * as nodeModule from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { refuse, requireHostNode, root, run, runtime } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled()

const node = runtime()
if (node === process.execPath) {
  if (!(await ensureBuilt())) refuse('Tampilan web tidak bisa disiapkan; lihat pesan di atas.')
  // What Node.js compiles is kept, which makes every start but the first a good deal faster.
  nodeModule.enableCompileCache?.(path.join(root, 'node_modules/.cache/printpro'))
  await import(pathToFileURL(path.join(root, 'server/main.ts')).href)
} else {
  process.exitCode = await run(node, [fileURLToPath(import.meta.url)], { cwd: process.cwd() })
}
