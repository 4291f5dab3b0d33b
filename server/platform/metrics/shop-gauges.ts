import { Gauge, type Registry } from 'prom-client'
import { HEALTH_CHECKS, HEALTH_STATES } from '../../../core/shop/health.ts'
import type { ShopFigures } from './shop-figures.ts'

/** Registers the shop's figures as gauges; answers how to update them. Missing figures are removed. */
export function createShopGauges(registers: Registry[]): (shop: ShopFigures | null) => void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('printpro_database_up', 'Whether the database gave the figures of this very answer.')
  const size = gauge('printpro_database_bytes', 'What the data takes.')
  const writer = gauge(
    'printpro_database_longest_writer_seconds',
    'For how long the oldest database transaction that writes has been open.',
  )
  const refusals = gauge(
    'printpro_outbox_refusals',
    'What devices could not bring to the server, by kind and state (open, booked, discarded).',
    'kind',
    'state',
  )
  const backup = gauge(
    'printpro_backup_timestamp_seconds',
    'When the newest backup was made; 0: there is none.',
  )
  const backupSize = gauge('printpro_backup_bytes', 'How large the newest backup is.')
  const lookedAt = gauge(
    'printpro_health_look_timestamp_seconds',
    'When the whole shop was last looked at; 0: not yet.',
  )
  const state = gauge(
    'printpro_health_state',
    'What the last look found, by check: 0 good, 1 warning, 2 critical.',
    'check',
  )
  const problems = gauge(
    'printpro_health_problems',
    'How many faults the last look names, by check.',
    'check',
  )

  return (shop) => {
    for (const one of [size, writer, refusals, backup, backupSize, lookedAt, state, problems]) one.reset()
    up.set(shop ? 1 : 0)
    if (!shop) {
      for (const one of [size, writer, backup, backupSize, lookedAt]) one.remove()
      return
    }
    size.set(shop.bytes)
    writer.set(shop.longestWriter)
    for (const { kind, state, count } of shop.refusals) refusals.set({ kind, state }, count)
    backup.set(seconds(shop.backup?.createdAt))
    backupSize.set(shop.backup?.bytes ?? 0)
    lookedAt.set(seconds(shop.look?.createdAt))
    for (const found of shop.look?.checks ?? []) {
      // A report from an older version may contain checks that no longer exist.
      if (!(found.key in HEALTH_CHECKS)) continue
      state.set({ check: found.key }, HEALTH_STATES.indexOf(found.state))
      problems.set({ check: found.key }, found.problems.length)
    }
  }
}

function seconds(at: Date | string | undefined): number {
  return at === undefined ? 0 : new Date(at).getTime() / 1000
}
