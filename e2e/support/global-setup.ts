import { existsSync } from 'node:fs'
import path from 'node:path'
import { unpackChromium } from './chromium.ts'

export default async function setUp(): Promise<void> {
  if (!existsSync(path.join(import.meta.dirname, '../../dist/index.html'))) {
    throw new Error('The web app has not been built: run `npm run build` before the journeys.')
  }
  await unpackChromium()
}
