// npm run shop -- <command>: what is done at the server's own console (server/console/).
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { requireHostNode, root, run, runtime } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled()

const node = runtime()
if (node === process.execPath) {
  await import(pathToFileURL(path.join(root, 'server/console/main.ts')).href)
} else {
  const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  process.exitCode = await run(node, args, { cwd: process.cwd() })
}
