// A process that owns an embedded database, for tests that kill it: node embedded-process.ts <home>
import { startEmbedded } from '../platform/database/embedded/start.ts'

const embedded = await startEmbedded(process.argv[2] ?? '')
process.stdout.write(`${JSON.stringify({ postgres: embedded.pid, url: embedded.ownerUrl })}\n`)
process.on('SIGTERM', () => embedded.stop().then(() => process.exit(0)))
setInterval(() => {}, 60_000)
