import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks for a line at the terminal, or reads the next piped one; empty when there is none. A secret is not echoed. */
export async function prompt(question: string, { secret = false } = {}): Promise<string> {
  process.stdout.write(question)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: secret ? unseen : process.stdout,
    terminal: process.stdin.isTTY === true,
  })
  try {
    return await new Promise((resolve) => {
      lines.once('line', resolve).once('close', () => resolve(''))
      lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
    })
  } finally {
    lines.close()
    if (secret) process.stdout.write('\n')
  }
}
