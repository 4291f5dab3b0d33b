// npm start: installs what is missing, builds the package, and runs the shop from it: a bundle takes far less memory than its sources.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePackaged } from './build.mjs'
import './es2024.mjs'
import { ensureInstalled } from './install.mjs'
import { enableCompileCache, exitWith, requireHostNode, root } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled()

if (!(await ensurePackaged())) exitWith('PrintPro tidak bisa disiapkan; lihat pesan di atas.')
enableCompileCache()
await import(pathToFileURL(path.join(root, 'release/printpro/server/main.js')).href)
