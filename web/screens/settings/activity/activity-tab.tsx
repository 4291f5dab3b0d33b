import { Chip, Paper, Select, Stack, Title } from '@mantine/core'
import '../../../theme/later-styles.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type RefObject, useMemo } from 'react'
import type { Activity } from '../../../../contract/activity.ts'
import { OPERATION_LABELS, RECORD_KIND_LABELS } from '../../../../core/activity/audited-tables.ts'
import { type Day, dayOf, type ShopZone } from '../../../../core/time/calendar.ts'
import { queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { dayHeading, formatTime } from '../../../format.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { useExport } from '../../../kit/display/export-button.tsx'
import { DayField } from '../../../kit/fields/day-field.tsx'
import type { RowGroup } from '../../../kit/lists/column.ts'
import { FilterChip } from '../../../kit/lists/filter-chip.tsx'
import { ListFrame } from '../../../kit/lists/list-frame.tsx'
import { Toolbar } from '../../../kit/lists/toolbar.tsx'
import { type Filters, useFilters } from '../../../kit/lists/use-filters.ts'
import { useServerList } from '../../../kit/lists/use-server-list.ts'
import { useVirtualRows } from '../../../kit/lists/use-virtual-rows.ts'
import { ActivityList } from '../../../parts/activity/activity-list.tsx'
import type { SettingsSearch } from '../search.ts'
import { About } from './about.tsx'
import classes from './activity-tab.module.css'
import { inputOf } from './filters.ts'

const route = getRouteApi('/shell/settings')

/** The usual height of an entry (px). */
const ENTRY = 80

export function ActivityTab() {
  const zone = useShop().store.timeZone
  const today = useToday(zone)
  const filters = useFilters(route.useSearch(), route.useNavigate(), ['tab', 'masuk'])
  // The live stream does not carry others' sign-ins.
  const list = useServerList(queries.activity.list, inputOf(filters.values), { staleTime: 0 })
  const days = useMemo(() => byDay(list.rows, zone, today), [list.rows, zone, today])
  const drawn = useVirtualRows(days, { estimate: ENTRY })
  return (
    <Stack gap={14}>
      <FilterBar filters={filters} empty={list.state === 'ready' && list.rows.length === 0} />
      <ListFrame
        list={list}
        noun="Riwayat"
        empty={{ title: 'Belum ada riwayat', hint: 'Setiap perubahan data muncul di sini.' }}
        filtered={filters.active ? { onClear: filters.clear, hint: 'Coba filter yang lain.' } : undefined}
      >
        <div
          ref={drawn.frame as RefObject<HTMLDivElement | null>}
          className={classes.days}
          data-stale={list.stale || undefined}
          aria-busy={list.stale}
        >
          {drawn.blocks.map((block) => {
            if (block.group === null) return <div key={block.key} style={{ height: block.height }} />
            const { head, rows } = block.group
            const title = block.parts.find(({ kind }) => kind === 'head')
            return (
              <section key={block.key} aria-label={head}>
                {title && (
                  <div ref={drawn.measure} data-entry={title.key} className={classes.head}>
                    <Title order={2} size="h4">
                      {head}
                    </Title>
                  </div>
                )}
                <Paper className={classes.day} withBorder={false}>
                  <ActivityList
                    rows={rows}
                    drawn={{ parts: block.parts, measure: drawn.measure, isPartial: drawn.isPartial }}
                    zone={zone}
                    label={`Riwayat ${head}`}
                    when={formatTime}
                    about={(row) => <About row={row} />}
                  />
                </Paper>
              </section>
            )
          })}
        </div>
      </ListFrame>
    </Stack>
  )
}

function byDay(rows: readonly Activity[], zone: ShopZone, today: Day): RowGroup<Activity>[] {
  const days = Map.groupBy(rows, ({ createdAt: at }) => dayOf(at, zone))
  return [...days].map(([day, those]) => ({ key: day, head: dayHeading(day, today), rows: those }))
}

const { quotes: _, ...WITHOUT_QUOTES } = RECORD_KIND_LABELS

function FilterBar({ filters, empty }: { filters: Filters<SettingsSearch>; empty: boolean }) {
  const { data: people } = useQuery(queries.activity.actors.queryOptions())
  const exports = useExport({ empty, make: () => server.activity.export(inputOf(filters.latest)) })
  const { choose } = filters
  const { actor, kind, operation, day } = inputOf(filters.values)
  const { quotesEnabled } = useShop().store
  return (
    <Toolbar
      filters={filters}
      search="Cari nama atau nomor pesanan"
      shortSearch="Cari riwayat"
      count={undefined}
      actions={[exports]}
      folded={{
        count: filters.count,
        fields: (
          <div className={classes.filters}>
            <Choice
              label="Pengguna"
              value={actor}
              choices={{
                ...Object.fromEntries(
                  (people?.rows ?? []).map(({ id, name, isDeleted: gone }) => [
                    id,
                    gone ? `${name} (dihapus)` : name,
                  ]),
                ),
                system: 'Sistem',
              }}
              onChange={(orang) => choose({ orang })}
            />
            <Choice
              label="Jenis"
              value={kind}
              choices={quotesEnabled || kind === 'quotes' ? RECORD_KIND_LABELS : WITHOUT_QUOTES}
              onChange={(jenis) => choose({ jenis })}
            />
            <Choice
              label="Tindakan"
              value={operation}
              choices={OPERATION_LABELS}
              onChange={(tindakan) => choose({ tindakan })}
            />
            <div className={classes.field}>
              <DayField
                label="Hari"
                value={day ?? null}
                placeholder="Semua hari"
                onChange={(hari) => choose({ hari })}
              />
            </div>
            {!kind && <SignIns filters={filters} />}
          </div>
        ),
      }}
    />
  )
}

function SignIns({ filters }: { filters: Filters<SettingsSearch> }) {
  const input = { ...inputOf(filters.values), kind: 'sessions' as const, without: undefined }
  const { data } = useQuery(
    queries.activity.count.queryOptions({ input, staleTime: 0, placeholderData: keepPreviousData }),
  )
  return (
    <Chip.Group
      multiple
      value={filters.values.masuk ? ['masuk'] : []}
      onChange={(chosen) => filters.choose({ masuk: chosen.length > 0 ? 'ya' : undefined })}
    >
      <FilterChip value="masuk" label="Masuk & keluar" count={data?.count ?? undefined} />
    </Chip.Group>
  )
}

const ALL = 'semua'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value | undefined
  choices: Readonly<Record<string, string>>
  onChange: (value: Value | undefined) => void
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const named = Object.entries<string>(choices).map(([value, label]) => ({ value, label }))
  return (
    <Select
      className={classes.field}
      label={label}
      data={[{ value: ALL, label: 'Semua' }, ...named]}
      value={value ?? ALL}
      maxDropdownHeight={500}
      comboboxProps={{ attributes: { dropdown: { 'aria-label': label } } }}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : (chosen as Value))}
    />
  )
}
