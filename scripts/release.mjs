// npm run release: makes the package that a shop installs, in release/: a folder, and the same as one file.
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'
import { refuse, requireHostNode, run, runtime } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled()

const node = runtime()
if (node === process.execPath) {
  if (!(await ensureBuilt())) refuse('Tampilan web tidak bisa disiapkan; lihat pesan di atas.')
  const { makeRelease } = await import('./make-release.mjs')
  process.exitCode = await makeRelease()
} else {
  process.exitCode = await run(node, [fileURLToPath(import.meta.url)])
}
