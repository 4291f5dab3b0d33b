// npm run fuzz [-- --requests 5000 --seed 1]: so many requests of each sender.
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const plan = { requests: Number(values.requests), seed: Number(values.seed) }
console.log(`${plan.requests} requests of each sender, seed ${plan.seed}`)
const started = Date.now()
const { failures, ...figures } = await fuzz({ ...plan, log: console.log })
console.log(JSON.stringify(figures, null, 2))
console.log(`${Math.round((Date.now() - started) / 1000)} s, ${failures.length} failures`)
process.exitCode = failures.length === 0 ? 0 : 1
