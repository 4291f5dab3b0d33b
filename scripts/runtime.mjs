// Which Node.js runs the product: version 24, which npm installs beside it; the machine's own only starts things.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')

const oldestHost = 20
const wanted = 24

/** Ends the process with one plain sentence. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export function requireHostNode() {
  if (major(process.versions.node) >= oldestHost) return
  refuse(
    `Node.js ${process.versions.node} terlalu lama: pasang Node.js ${oldestHost} atau lebih baru dari https://nodejs.org.`,
  )
}

/** The Node.js to run TypeScript with: this one when it is new enough, else the one in node_modules. */
export function runtime() {
  if (major(process.versions.node) >= wanted) return process.execPath
  const os = process.platform === 'win32' ? 'win' : process.platform
  const bundled = path.join(
    root,
    `node_modules/node-${os}-${process.arch}/bin/node${os === 'win' ? '.exe' : ''}`,
  )
  if (existsSync(bundled)) return bundled
  // Enough in a pinch, where no bundled one exists: it strips types by itself.
  if (process.features.typescript) return process.execPath
  return refuse(
    `Tidak ada Node.js ${wanted} bawaan untuk ${process.platform}-${process.arch}: pasang Node.js ${wanted} dari https://nodejs.org.`,
  )
}

/** Runs a program of the project to its end, passing signals on; answers its exit code. */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    const done = (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      resolve(code)
    }
    child.once('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`)
      done(1)
    })
    child.once('exit', (code) => done(code ?? 1))
  })
}

function major(version) {
  return Number(version.split('.')[0])
}
