// npm run dev: restarts the server and reloads the page when a source changes.
import { ensureInstalled } from './install.mjs'
import { requireHostNode, run, runtime } from './runtime.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

requireHostNode()
stopWithNpm()
await ensureInstalled({ development: true })

const apiPort = process.env.API_PORT ?? '3001'
const port = process.env.PORT ?? '3000'
const node = runtime()
const api = {
  ...process.env,
  PORT: apiPort,
  PUBLIC_URL: process.env.PUBLIC_URL ?? `http://127.0.0.1:${port}`,
}
const ended = await Promise.race([
  run(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], { env: api }),
  run(node, ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', port, '--strictPort'], {
    env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` },
  }),
])
// One is useless without the other.
process.kill(process.pid, 'SIGTERM')
process.exitCode = ended
