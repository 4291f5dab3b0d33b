import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { HealthCheck } from '../../../../contract/health.ts'
import { HEALTH_CHECKS, HEALTH_STATES } from '../../../../core/shop/health.ts'
import { formatNumber } from '../../../format.ts'
import classes from './health-tab.module.css'

/** What is wrong first; what passed is folded. */
export function CheckList({ checks }: { checks: readonly HealthCheck[] }) {
  const passed = checks.filter(({ state }) => state === 'good')
  const failed = checks.filter(({ state }) => state !== 'good')
  const rank = ({ state }: HealthCheck) => -HEALTH_STATES.indexOf(state)
  return (
    <>
      <Checks checks={failed.sort((one, other) => rank(one) - rank(other))} />
      {passed.length > 0 && (
        <details className={classes.passed}>
          <summary>{`${formatNumber(passed.length)} pemeriksaan cocok saat itu`}</summary>
          <Checks checks={passed} />
        </details>
      )}
    </>
  )
}

function Checks({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <ul className={classes.checks}>
      {checks.map(({ key, state, figure, problems, advice }) => (
        <li key={key}>
          <span className={classes.icon} data-state={state}>
            {state === 'good' ? (
              <IconCircleCheck size={20} role="img" aria-label="Cocok" />
            ) : (
              <IconAlertTriangle size={20} role="img" aria-label="Perlu diperiksa" />
            )}
          </span>
          <div className={classes.check}>
            <Text fw={600}>{HEALTH_CHECKS[key].title}</Text>
            <Text fz="sm" c="dimmed">
              {HEALTH_CHECKS[key].about}
            </Text>
            {problems.map(({ text, transactionId }) => (
              <Group key={text} gap="4px 12px" mt={6}>
                <Text fz="sm">{text}</Text>
                {transactionId && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    renderRoot={(props) => (
                      <Link to="/transactions" search={{ nota: transactionId }} {...props} />
                    )}
                  >
                    Lihat transaksi
                  </Button>
                )}
              </Group>
            ))}
            {advice && (
              <Text fz="sm" mt={6}>
                {advice}
              </Text>
            )}
          </div>
          <Text fz="sm" c="dimmed" className={classes.counted}>
            {figure}
          </Text>
        </li>
      ))}
    </ul>
  )
}
