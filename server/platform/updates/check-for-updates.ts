import { dayOf } from '../../../core/time/calendar.ts'
import { loadTimeZone } from '../../features/store/queries.ts'
import type { Database } from '../database/connection.ts'
import type { Env } from '../process/env.ts'
import { PACKAGE_NAME } from '../process/package.ts'
import { claimDailyCheck, saveNewestVersion } from './queries.ts'

/** Whoever switches it on waits for the answer. */
const TIMEOUT_MS = 5000
/** What a registry says of one version of a package has a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024

/**
 * Asks the registry which version of PrintPro is the newest, where the owner wants it, once on a day of the shop at most. What cannot be asked, for want
 * of the internet above all, is not said: the hint is a comfort.
 */
export async function checkForUpdates(
  db: Database,
  { updatesRegistry }: Pick<Env, 'updatesRegistry'>,
  signal?: AbortSignal,
): Promise<void> {
  const day = dayOf(new Date(), await loadTimeZone(db))
  if (!(await claimDailyCheck(db, day))) return
  const newest = await fetchNewestVersion(updatesRegistry, signal).catch(() => null)
  if (newest !== null) await saveNewestVersion(db, newest)
}

/** The version that the registry offers. Sent are the name of the package and what every request says; no other server is asked instead. */
async function fetchNewestVersion(registry: string, signal?: AbortSignal): Promise<string | null> {
  const patience = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(`${registry}/${PACKAGE_NAME}/latest`, {
    headers: { accept: 'application/json', 'user-agent': PACKAGE_NAME },
    redirect: 'error',
    signal: signal ? AbortSignal.any([patience, signal]) : patience,
  })
  if (!response.ok || !response.body) return null
  let text = ''
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.length > MAX_ANSWER_BYTES) return null
  }
  const { version } = JSON.parse(text)
  return typeof version === 'string' && version.length <= 50 ? version : null
}
