import { Select } from '@mantine/core'
import '../../../theme/later-styles.css'
import { memo, useMemo } from 'react'
import type { BoardOrder } from '../../../../contract/production.ts'
import { addDays, dayOf, startOfDay } from '../../../../core/time/calendar.ts'
import { lateSince } from '../../../../core/time/due-date.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber } from '../../../format.ts'
import { PageTitle } from '../../../kit/display/page-title.tsx'
import classes from './board.module.css'
import { type Column, machinesOf, openOrders } from './cards.ts'

const HOUR = 3_600_000

type MachinesProps = {
  orders: BoardOrder[] | undefined
  machine: string | undefined
  onChoose: (machine: string | undefined) => void
}

export const Machines = memo(function Machines({ orders, machine, onChoose }: MachinesProps) {
  const machines = useMemo(() => machinesOf(orders ?? []), [orders])
  if (machines.length < 2 && !machine) return null
  return (
    <Select
      aria-label="Mesin"
      className={classes.machines}
      placeholder="Semua mesin"
      clearable
      value={machine ?? null}
      data={machines.map(({ machine, count }) => ({
        value: machine,
        label: `${machine} (${formatNumber(count)})`,
      }))}
      onChange={(chosen) => onChoose(chosen ?? undefined)}
    />
  )
})

export const Facts = memo(function Facts({ columns, at }: { columns: Column[]; at: number }) {
  const { timeZone: zone } = useShop().store
  const open = openOrders(columns)
  const ends = open.map((order) => lateSince(order, zone).getTime())
  const late = ends.filter((end) => end <= at).length
  const soon = ends.filter((end) => end > at && end - at < HOUR).length
  const waiting = open.filter(({ lines }) =>
    lines.some(({ artwork }) => artwork?.state === 'proofSent'),
  ).length
  const endOfDay = startOfDay(addDays(dayOf(new Date(at), zone), 1), zone).getTime()
  const today = ends.filter((end) => end > at && end <= endOfDay).length
  const marks = [
    [late, 'terlambat', 'magenta'],
    [soon, 'kurang dari 1 jam', 'yellow'],
    [waiting, 'menunggu persetujuan', 'yellow'],
    [today, 'harus selesai hari ini', undefined],
  ] as const
  return (
    <>
      <PageTitle
        title="Produksi"
        aside={open.length > 0 && `${formatNumber(open.length)} pesanan dikerjakan`}
      />
      {marks.map(
        ([count, words, tone]) =>
          count > 0 && (
            <span key={words} className={classes.off} data-tone={tone}>
              {formatNumber(count)} {words}
            </span>
          ),
      )}
    </>
  )
})
