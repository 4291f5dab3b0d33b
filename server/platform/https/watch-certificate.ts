import { statSync } from 'node:fs'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { consoleCommand } from '../process/package.ts'
import type { KeyPair } from './authority.ts'
import { currentCertificate, readOperatorCertificate } from './certificate-files.ts'
import { serverNames } from './server-names.ts'

/** Routers change a computer's address while the shop is open. */
const CHECK_INTERVAL_MS = 60_000

export type Certificate = {
  now: KeyPair
  onRenewal(renewed: (certificate: KeyPair) => void): void
  stop(): void
}

/**
 * The certificate for https: the operator's own, reloaded when its files change, or one of the shop's authority, renewed before it
 * expires and when the computer's names or addresses change. Null where there is neither.
 */
export async function watchCertificate(
  env: Env,
  log: Logger,
  lookEvery = CHECK_INTERVAL_MS,
): Promise<Certificate | null> {
  const { given, isOn } = env.https
  if (!isOn) return null
  let told = ''
  const read = async (): Promise<KeyPair> => {
    if (given) return readOperatorCertificate(given)
    const { uncovered, ...pair } = await currentCertificate(env.dataDir, serverNames(env))
    // Warns once for the same names.
    if (uncovered.length > 0 && told !== uncovered.join()) {
      log.warn({ left: uncovered }, `the certificate does not hold these: ${consoleCommand('https baru')}`)
    }
    told = uncovered.join()
    return pair
  }
  const stamp = () => (given ? statSync(given.certificate).mtimeMs + statSync(given.key).mtimeMs : 0)
  let now = await read()
  let seen = stamp()
  let renewed = (_certificate: KeyPair) => {}
  const look = async () => {
    if (given && stamp() === seen) return
    seen = stamp()
    const next = await read()
    if (next.certificate === now.certificate) return
    now = next
    renewed(next)
  }
  const timer = setInterval(() => {
    look().catch((error) => log.error({ err: error }, 'the certificate stays as it was'))
  }, lookEvery).unref()
  return {
    now,
    onRenewal(tell) {
      renewed = tell
    },
    stop: () => clearInterval(timer),
  }
}
