// npm run drill [-- --faults 60 --clients 16 --seed 1]: the long fault drill.
import { parseArgs } from 'node:util'
import { drill } from './drill.ts'

const { values } = parseArgs({
  options: {
    faults: { type: 'string', default: '60' },
    clients: { type: 'string', default: '16' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const plan = { faults: Number(values.faults), clients: Number(values.clients), seed: Number(values.seed) }
console.log(`${plan.clients} counters, ${plan.faults} faults, seed ${plan.seed}`)
const outcome = await drill({ ...plan, log: console.log })
console.log(JSON.stringify(outcome, null, 2))
console.log(outcome.broken.length === 0 ? 'Every promise was kept.' : `${outcome.broken.length} broken.`)
process.exitCode = outcome.broken.length === 0 ? 0 : 1
