import { HEALTH_CHECKS, healthSummary } from '../../../core/shop/health.ts'
import { runHealthChecks } from '../../features/health/run-health-checks.ts'
import { type Command, print, withShop } from './command.ts'

const MARKS = { good: 'baik', warning: 'perhatikan', critical: 'SALAH' }

/** Examines the shop; exit code 1 if something needs attention now. */
export const doctor: Command = {
  args: '',
  summary: 'memeriksa pembukuan, disk, jam, dan cadangan',
  minArgs: 0,
  maxArgs: 0,
  supportsAll: true,
  run: (env) =>
    withShop(env, async (db) => {
      const { checks } = await runHealthChecks(db, env)
      for (const { key, state, figure, problems, advice } of checks) {
        print(`${MARKS[state].padEnd(10)} ${HEALTH_CHECKS[key].title}: ${figure}`)
        for (const { text } of problems) print(`${' '.repeat(11)}${text}`)
        if (advice) print(`${' '.repeat(11)}${advice}`)
      }
      print(healthSummary(checks.map(({ state }) => state)))
      return checks.some(({ state }) => state === 'critical') ? 1 : 0
    }),
}
