// npm start: installs and builds what is lacking, then runs the shop.

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { requireHostNode, root, run, runtime } from './runtime.mjs'

requireHostNode()
await ensureInstalled()
await ensureBuilt()

const server = path.join(root, 'server/main.ts')
const node = runtime()
if (node === process.execPath) await import(pathToFileURL(server).href)
else process.exitCode = await run(node, [server], { cwd: process.cwd() })
