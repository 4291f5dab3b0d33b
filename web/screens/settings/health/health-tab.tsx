import { Button, Paper, Skeleton, Text, Title } from '@mantine/core'
import { perform } from '../../../kit/feedback/perform.ts'
import { QueryState } from '../../../kit/feedback/query-state.tsx'
import '../../../theme/later-styles.css'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HealthCheck } from '../../../../contract/health.ts'
import { type HealthState, healthSummary } from '../../../../core/shop/health.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatMoment } from '../../../format.ts'
import { RegistrationMark } from '../../../kit/display/registration-mark.tsx'
import { Section } from '../../../kit/display/section.tsx'
import { BackupCard } from './backup-card.tsx'
import { CheckList } from './check-list.tsx'
import classes from './health-tab.module.css'
import { RestingCard } from './resting-card.tsx'
import { ServerCard } from './server-card.tsx'

/** Shown in cards of their own. */
const ASIDE = ['backup', 'disk', 'clock']

export function HealthTab() {
  const zone = useShop().store.timeZone
  const health = useQuery(queries.health.get.queryOptions({ staleTime: 0 }))
  const [looking, setLooking] = useState(false)

  const look = () =>
    perform({
      action: () => server.health.runChecks(),
      failed: 'Pemeriksaan gagal. Silakan coba lagi.',
      onBusy: setLooking,
      after: () => invalidate(queries.health),
    })

  const { data } = health
  if (!data) {
    return (
      <QueryState query={health}>
        <Skeleton height={420} role="status" aria-label="Memuat…" />
      </QueryState>
    )
  }
  const { report, backups, version, updates, startedAt } = data
  const checks = report?.checks ?? []
  const found = (key: string) => checks.find((check) => check.key === key)
  const states = checks.map(({ state }) => state)
  const isWhole = report !== null && !data.settings.isInDataFolder
  const state = worst(isWhole ? states : [...states, 'warning'])

  return (
    <div className={classes.tab}>
      <Paper component="section" aria-labelledby="kesehatan">
        <div className={classes.head}>
          <span className={classes.mark} data-state={state}>
            <RegistrationMark size={42} state={state === 'good' ? 'in' : 'out'} />
          </span>
          <div className={classes.words} role="status">
            <Title order={2} id="kesehatan" fz={23}>
              {report ? healthSummary(states) : 'Belum pernah diperiksa'}
              {report && !isWhole && worst(states) === 'good' && ', cadangan belum aman'}
            </Title>
            <Text fz="sm" c="dimmed">
              {report
                ? `Diperiksa tiap hari, terakhir ${formatMoment(report.createdAt, zone)}`
                : 'Pemeriksaan pertama berjalan otomatis sesaat setelah PrintPro dinyalakan.'}
            </Text>
          </div>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} />}
            loading={looking}
            onClick={() => void look()}
          >
            Periksa sekarang
          </Button>
        </div>
        <CheckList checks={checks.filter(({ key }) => !ASIDE.includes(key))} />
      </Paper>
      {data.isInactive && <RestingCard />}
      <div className={classes.cards}>
        <BackupCard report={report} backups={backups} settings={data.settings} />
        <Aside title="Ruang disk" check={found('disk')} />
        <ServerCard {...{ version, startedAt, updates }} clock={found('clock')} />
      </div>
    </div>
  )
}

function Aside({ title, check }: { title: string; check: HealthCheck | undefined }) {
  if (!check) return null
  // '63,1 GB kosong dari 270,6 GB; data 17,3 MB'
  const [figure, about] = (check.figure ?? '').replace(/ (?=.B\b)/g, '\u00a0').split(/ (.+)/)
  return (
    <Section title={title}>
      <div>
        <Text fw={700} className={classes.figure} data-state={check.state}>
          {figure}
        </Text>
        <span className="detail">{about}</span>
      </div>
      {check.advice && <Text fz="sm">{check.advice}</Text>}
    </Section>
  )
}

function worst(states: readonly HealthState[]): HealthState {
  if (states.includes('critical')) return 'critical'
  return states.includes('warning') ? 'warning' : 'good'
}
