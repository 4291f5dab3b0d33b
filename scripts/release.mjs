// npm run release: makes the package that a shop installs, as a folder and as a .tgz in release/.
import path from 'node:path'
import { ensurePackaged } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { exitWith, requireHostNode, root, runNpm } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled()

if (!(await ensurePackaged())) exitWith('Paket tidak bisa dibuat; lihat pesan di atas.')
const release = path.join(root, 'release')
const pack = ['pack', path.join(release, 'printpro'), '--pack-destination', release, '--loglevel=error']
process.exitCode = await runNpm(pack)
if (process.exitCode === 0)
  console.log('Berkas itu ada di folder release. Cara memasangnya: docs/installing.md')
