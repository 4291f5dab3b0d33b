import { ActionIcon, Button, Chip, Group, Stack, Title } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconChevronDown, IconChevronUp, IconEdit, IconFileExport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { MaterialMovement, MaterialStock } from '../../../../contract/materials.ts'
import { amountText, daysLeft, shownUnit, stockParts, toShown } from '../../../../core/materials/amount.ts'
import type { MovementKind } from '../../../../core/materials/material.ts'
import { MOVEMENT_KIND_LABELS } from '../../../../core/materials/material-text.ts'
import { addDays, dayOf } from '../../../../core/time/calendar.ts'
import { queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber, formatShortDay, formatTime, relativeDay } from '../../../format.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { Sheet } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { useExport } from '../../../kit/display/export-button.tsx'
import { SummaryCells } from '../../../kit/display/summary-cells.tsx'
import { TableHead } from '../../../kit/display/table-head.tsx'
import { FilterChip } from '../../../kit/lists/filter-chip.tsx'
import { ListFrame } from '../../../kit/lists/list-frame.tsx'
import { useServerList } from '../../../kit/lists/use-server-list.ts'
import { OrderLink } from '../../../parts/order/order-link.tsx'
import { BuyLink, useCanBuy } from './buy-link.tsx'
import { kindText, PLANNED_DAYS, unitCostText } from './material-words.ts'
import classes from './materials.module.css'
import { StockDrawing } from './stock-drawing.tsx'

type StockPanelProps = {
  material: MaterialStock | null
  /** All cards of the list, in its order. */
  shown: readonly MaterialStock[]
  onShow: (id: string) => void
  onClose: () => void
  onEdit: (material: MaterialStock) => void
  onSpoil: (material: MaterialStock) => void
  onCount: (material: MaterialStock) => void
}

/** Kartu stok. */
export function StockPanel({ material, onClose, ...actions }: StockPanelProps) {
  // The words stay while the panel slides away.
  const [latest, setLatest] = useState(material)
  if (material && material !== latest) setLatest(material)
  return (
    <Sheet
      addressed
      opened={material !== null}
      onClose={onClose}
      position="right"
      title={latest?.name ?? 'Bahan'}
    >
      {latest && <StockCard key={latest.id} material={latest} {...actions} />}
    </Sheet>
  )
}

function StockCard({
  material,
  shown,
  onShow,
  onEdit,
  onSpoil,
  onCount,
}: Omit<StockPanelProps, 'onClose'> & { material: MaterialStock }) {
  const today = useToday(useShop().store.timeZone)
  const { rest, unit, rolls } = stockParts(material, material.quantity)
  const days = daysLeft(material)
  const isPlanned = days !== null && days <= PLANNED_DAYS
  const cost = unitCostText(material)
  const canBuy = useCanBuy()
  const place = shown.findIndex(({ id }) => id === material.id)
  const exports = useExport({
    empty: false,
    make: () => server.materials.exportMovements({ materialId: material.id }),
  })
  const step = (label: string, to: MaterialStock | undefined, icon: ReactNode) => (
    <ActionIcon size={36} aria-label={label} disabled={!to} onClick={() => to && onShow(to.id)}>
      {icon}
    </ActionIcon>
  )
  const day = (after: number) => formatShortDay(addDays(today, Math.max(0, after)))
  return (
    <Stack flex={1} gap={16}>
      <div className={classes.bar}>
        {step('Bahan sebelumnya', shown[place - 1], <IconChevronUp size={20} />)}
        {step('Bahan berikutnya', shown[place + 1], <IconChevronDown size={20} />)}
        <span className="detail num">
          {place >= 0 && `${formatNumber(place + 1)} dari ${formatNumber(shown.length)} bahan`}
        </span>
        <Button
          variant="default"
          size="sm"
          ml="auto"
          loading={exports.busy}
          leftSection={<IconFileExport size={18} />}
          onClick={exports.onClick}
        >
          Ekspor
        </Button>
        <Button
          variant="default"
          size="sm"
          data-opens="panel-edit"
          leftSection={<IconEdit size={18} />}
          onClick={() => onEdit(material)}
        >
          Ubah
        </Button>
      </div>
      <Group gap="8px 24px" justify="space-between">
        <div className="detail num">{kindText(material)}</div>
        <StockDrawing material={material} />
      </Group>
      <SummaryCells
        cells={[
          {
            label: 'Sisa',
            figure: amountText(material, material.quantity),
            context:
              rolls > 0
                ? `${rest} ${unit} + ${formatNumber(rolls)} roll utuh`
                : material.reserved > 0 && `dipesan ${amountText(material, material.reserved)}`,
          },
          ...(material.onOrder > 0
            ? [{ label: 'Akan datang', figure: amountText(material, material.onOrder) }]
            : []),
          ...(days === null
            ? []
            : [
                {
                  label: isPlanned ? 'Cukup sampai' : 'Cukup untuk',
                  figure: isPlanned ? day(days) : 'setahun\u00a0lebih',
                  context: `${amountText(material, material.usedLately / 30)} sehari`,
                },
              ]),
          ...(cost ? [{ label: 'Modal rata-rata', figure: cost }] : []),
          {
            label: 'Minimum',
            figure: amountText(material, material.minimum),
            context: isPlanned && material.leadDays > 0 && `pesan sebelum ${day(days - material.leadDays)}`,
          },
        ]}
      />
      <Movements material={material} />
      <DialogFoot>
        <Button variant="default" data-opens="panel-spoil" onClick={() => onSpoil(material)}>
          Catat rusak
        </Button>
        <Button
          variant={canBuy ? 'default' : 'filled'}
          data-opens="panel-count"
          onClick={() => onCount(material)}
        >
          Opname
        </Button>
        {canBuy && <BuyLink materialId={material.id} />}
      </DialogFoot>
    </Stack>
  )
}

type Shown = 'in' | 'used' | 'spoilt' | 'counted'
const FILTERS: Record<Shown, { label: string; kinds: MovementKind[] }> = {
  in: { label: 'Masuk', kinds: ['opening', 'purchase', 'supplierReturn'] },
  used: { label: 'Dipakai', kinds: ['use', 'release'] },
  spoilt: { label: 'Rusak', kinds: ['spoil', 'reprint'] },
  counted: { label: 'Opname', kinds: ['count'] },
}

function Movements({ material }: { material: MaterialStock }) {
  const [only, setOnly] = useState<Shown | null>(null)
  const list = useServerList(queries.materials.movements, {
    materialId: material.id,
    ...(only && { kind: FILTERS[only].kinds }),
  })
  const counts = list.pages[0]?.counts ?? []
  const countOf = (kinds: MovementKind[]) =>
    counts.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0)
  return (
    <>
      <Group justify="space-between" gap={8}>
        <Title order={3} size="h4">
          Kartu stok
        </Title>
        <Chip.Group
          multiple
          value={only ? [only] : []}
          onChange={(chosen) => setOnly((chosen.findLast((one) => one !== only) as Shown) ?? null)}
        >
          <Group gap={8}>
            {(Object.keys(FILTERS) as Shown[])
              .filter((filter) => countOf(FILTERS[filter].kinds) > 0)
              .map((filter) => (
                <FilterChip
                  key={filter}
                  value={filter}
                  label={FILTERS[filter].label}
                  count={countOf(FILTERS[filter].kinds)}
                />
              ))}
          </Group>
        </Chip.Group>
      </Group>
      <ListFrame list={list} noun="Kartu stok" empty={{ title: 'Belum ada gerak' }}>
        <div className={classes.scroll}>
          <table className={`num inner-table ${classes.movements}`}>
            <TableHead
              caption={`Kartu stok ${material.name}`}
              heads={['Waktu', 'Gerak', 'Keterangan', 'Masuk', 'Keluar', `Sisa, ${shownUnit(material)}`]}
              figures={3}
            />
            <tbody>
              {list.rows.map((row) => (
                <Movement key={row.id} row={row} material={material} />
              ))}
            </tbody>
          </table>
        </div>
      </ListFrame>
    </>
  )
}

const TONES: Partial<Record<MaterialMovement['kind'], string | undefined>> = {
  spoil: classes.out,
  reprint: classes.out,
}

function Movement({ row, material }: { row: MaterialMovement; material: MaterialStock }) {
  const { timeZone } = useShop().store
  const today = useToday(timeZone)
  const shown = toShown(material, row.quantity)
  const sum = formatNumber(Math.abs(shown))
  const moment = `${relativeDay(dayOf(row.createdAt, timeZone), today)} ${formatTime(row.createdAt, timeZone)}`
  return (
    <tr>
      <td className={classes.when}>{moment}</td>
      <th scope="row" className={`strong nowrap ${TONES[row.kind] ?? ''}`}>
        {MOVEMENT_KIND_LABELS[row.kind]}
      </th>
      <td className={classes.what}>
        {row.transactionId && <OrderLink id={row.transactionId} />}{' '}
        {row.bill && (
          <Link to="/expenses" search={{ nota: row.bill.id }} className="order-link">
            {row.bill.supplierName}
            {row.bill.number && `, nota ${row.bill.number}`}
          </Link>
        )}{' '}
        {[row.productName, row.reason].filter(Boolean).join(', ')}
        {row.createdByName && <span className="detail"> {row.createdByName}</span>}
      </td>
      <td data-number className={classes.exact}>
        {shown > 0 && `+${sum}`}
      </td>
      <td data-number>{shown < 0 && `−${sum}`}</td>
      <td data-number className="strong">
        {formatNumber(toShown(material, row.stock))}
      </td>
    </tr>
  )
}
