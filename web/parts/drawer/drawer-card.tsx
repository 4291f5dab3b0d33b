import { Button, Paper, Text, Title } from '@mantine/core'
import { IconArrowsExchange, IconCash, IconLockDollar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Drawer } from '../../../contract/drawers.ts'
import { hasRight } from '../../../core/access/access.ts'
import { isOpened } from '../../../core/payments/drawer.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatTime, inSentence, relativeDay, rupiah } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { FittedMoney, Money } from '../../kit/display/money.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { CashMovementDialog } from './cash-movement-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import classes from './drawer-card.module.css'
import { OpenDialog } from './open-dialog.tsx'

type DrawerAction = 'open' | 'move' | 'close'

/** `inside`: within the dialog named after the drawer. */
export function DrawerCard({ inside = false }: { inside?: boolean }) {
  const { user, store, pages } = useShop()
  const current = useQuery(queries.drawers.current.queryOptions({ staleTime: 0 }))
  const { data, error, isPaused } = current
  const online = useOnline()
  const [action, setAction] = useState<DrawerAction | null>(null)
  const mayReceive = hasRight(user.role, 'receivePayments', store.roleRights)
  const drawer = data?.drawer ?? null
  const zone = store.timeZone
  const today = useToday(zone)
  const cash = drawer?.expected?.cash ?? 0
  const moved = cash !== 0 && `, tunai ${cash < 0 ? 'keluar ' : ''}${rupiah(Math.abs(cash))}`
  const isOpen = isOpened(drawer)
  const mayAsk = !inside && data !== undefined && !isOpen && pages.includes('/analytics')
  const others = useQuery(queries.drawers.listOpen.queryOptions({ input: {}, staleTime: 0, enabled: mayAsk }))
  const ready = !others.isLoading && data
  const dialog = (wanted: DrawerAction) => ({
    opened: action === wanted,
    // A save that ends late closes its own dialog only.
    onClose: () => setAction((now) => (now === wanted ? null : now)),
    opener: `drawer-${wanted}`,
  })
  const opens = (wanted: DrawerAction) => ({
    'data-opens': `drawer-${wanted}`,
    disabled: !online,
    onClick: () => setAction(wanted),
  })

  return (
    <Paper
      component="section"
      aria-labelledby="laci-kas"
      className={classes.card}
      data-inside={inside || undefined}
      aria-busy={!ready && !error}
    >
      <Title order={2} id="laci-kas" className={classes.title}>
        {inside ? (drawer?.name ?? 'Laci hari ini') : 'Laci kas'}
      </Title>
      {ready && (
        <>
          {isOpen ? (
            <Facts drawer={drawer} zone={zone} large={inside} />
          ) : (
            <p className={classes.words}>
              {others.data?.rows.filter(isOpened).map(({ name, openedByName, startedAt }) => {
                const day = dayOf(startedAt, zone)
                const when = day === today ? '' : ` ${inSentence(relativeDay(day, today))}`
                return `${name} dibuka ${openedByName?.split(' ')[0]}${when} ${formatTime(startedAt, zone)} · `
              })}
              {drawer?.name ?? ready.next.name} belum dibuka{moved}
            </p>
          )}
          {mayReceive && (
            <div className={`wrap ${classes.actions}`}>
              {!isOpen && (
                <Button variant="default" leftSection={<IconCash size={18} />} {...opens('open')}>
                  Buka laci
                </Button>
              )}
              {drawer && (
                <>
                  <Button variant="default" leftSection={<IconArrowsExchange size={18} />} {...opens('move')}>
                    Uang masuk atau keluar
                  </Button>
                  <Button variant="default" leftSection={<IconLockDollar size={18} />} {...opens('close')}>
                    Tutup kasir
                  </Button>
                </>
              )}
            </div>
          )}
          <OpenDialog mine={ready} {...dialog('open')} />
          {drawer && (
            <>
              <CashMovementDialog drawer={drawer} {...dialog('move')} />
              <CloseDialog drawer={drawer} settings={ready.settings} {...dialog('close')} />
            </>
          )}
        </>
      )}
      <QueryState query={current} offline="Luring. Laci kas muncul setelah tersambung lagi." />
      {!ready && !error && !isPaused && (
        <Text role="status" c="dimmed">
          Memuat…
        </Text>
      )}
      {data && !online && (
        <Text c="dimmed" fz="sm" className={classes.offline}>
          Luring. Penjualan tunai tetap masuk ke laci ini setelah terkirim.
        </Text>
      )}
    </Paper>
  )
}

type FactsProps = { drawer: Drawer; zone: Parameters<typeof formatTime>[1]; large: boolean }

function Facts({ drawer, zone, large }: FactsProps) {
  const money = (amount: number) =>
    large ? (
      <FittedMoney className={classes.figure} amount={amount} />
    ) : (
      <Money amount={amount} className="strong" />
    )
  return (
    <dl className={classes.facts}>
      <div>
        <dt>
          {large ? 'Dibuka' : `${drawer.name} dibuka`} {formatTime(drawer.openedAt ?? drawer.startedAt, zone)}
          , modal awal
        </dt>
        <dd>{money(drawer.openingFloat)}</dd>
      </div>
      <div>
        <dt>Tunai seharusnya sekarang</dt>
        <dd>
          {drawer.expected ? (
            money(drawer.expected.cash)
          ) : (
            <span className={classes.later}>Terlihat setelah dihitung</span>
          )}
        </dd>
      </div>
    </dl>
  )
}
