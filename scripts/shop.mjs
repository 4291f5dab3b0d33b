// npm run shop -- <command>: the server's console (server/platform/console/), from the built package.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePackaged, packageState } from './build.mjs'
import './es2024.mjs'
import { ensureInstalled } from './install.mjs'
import { exitWith, requireHostNode, root } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled()

// An existing package is used as it is: the shop may be running from it.
const state = packageState()
if (state === 'none' && !(await ensurePackaged()))
  exitWith('PrintPro tidak bisa disiapkan; lihat pesan di atas.')
if (state === 'outdated') {
  process.stderr.write(
    'Programnya sudah berubah sejak npm start terakhir: perintah ini memakai yang dari waktu itu.\n',
  )
}
await import(pathToFileURL(path.join(root, 'release/printpro/server/platform/console/main.js')).href)
