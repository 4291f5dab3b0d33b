import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeDemoData } from '../../server/testing/demo-data.ts'
import { unpackChromium } from './chromium.ts'
import { prepareSessions } from './sign-in.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  if (!existsSync(path.join(import.meta.dirname, '../../dist/index.html'))) {
    throw new Error('The web app has not been built: run `npm run build` before the journeys.')
  }
  await unpackChromium()
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-journeys-'))
  await chmod(folder, 0o755)
  await makeDemoData(path.join(folder, 'demo'), prepareSessions)
  return () => rm(folder, { recursive: true, force: true })
}
