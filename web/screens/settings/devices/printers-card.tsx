import { Button, Text } from '@mantine/core'
import { IconCashRegister, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import type { Print } from '../../../../contract/printers.ts'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { type Output, server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { failureMessage } from '../../../domain-error.ts'
import { formatMoment } from '../../../format.ts'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { Section } from '../../../kit/display/section.tsx'
import { ErrorBlock } from '../../../kit/feedback/error-block.tsx'
import { notifyFailure } from '../../../kit/feedback/notify.ts'
import { preloaded } from '../../../kit/feedback/preloaded.tsx'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import { removeRecord } from '../../../kit/lists/remove-record.ts'
import { ToolbarButton } from '../../../kit/lists/toolbar.tsx'
import { useOpenedDialog } from '../../../kit/records/use-opened-dialog.tsx'
import { CAUSE_WORDS, PRINT_WORDS } from '../../../parts/printing/print-words.ts'
import { RowButton } from '../row-button.tsx'
import rows from '../rows.module.css'
import classes from './printers-card.module.css'

const PrinterDialog = preloaded(() => import('./printer-dialog.tsx').then((module) => module.PrinterDialog))

type Row = Output['printers']['list']['rows'][number]

export function PrintersCard() {
  const { data, error, refetch } = useQuery(queries.printers.list.queryOptions({ staleTime: 0 }))
  const { open, element } = useOpenedDialog(PrinterDialog)
  return (
    <Section
      title="Printer"
      hint="Printer struk dengan kabel LAN atau Wi-Fi mencetak langsung, tanpa jendela cetak. Uji cetak mengeluarkan satu lembar berisi penggaris, huruf, dan kode QR. Printer yang dipakai perangkat ini dipilih di tab Invoice."
      aside={
        <ToolbarButton
          label="Tambah printer"
          icon={IconPlus}
          compact={false}
          data-opens="new"
          onClick={() => open({ printer: null }, 'new')}
        />
      }
    >
      {error && <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => refetch()} />}
      {data && data.rows.length === 0 && (
        <Text fz="sm" c="dimmed">
          Belum ada printer jaringan. Struk dicetak lewat jendela cetak browser.
        </Text>
      )}
      {data && data.rows.length > 0 && (
        <ul>
          {data.rows.map((printer) => (
            <PrinterRow key={printer.id} printer={printer} onEdit={() => open({ printer }, printer.id)} />
          ))}
        </ul>
      )}
      {element}
    </Section>
  )
}

function PrinterRow({ printer, onEdit }: { printer: Row; onEdit: () => void }) {
  const { store, pages } = useShop()
  const { id, name, paper, drawer, open, printedAt } = printer
  const refresh = () => invalidate(queries.printers)
  const send = (kind: 'printTest' | 'openDrawer') =>
    server.printers[kind]({ params: { printerId: id }, body: { id: uuidv7() } }).then(
      refresh,
      (failure: Error) => notifyFailure(failureMessage(failure), { error: failure }),
    )
  const remove = () =>
    removeRecord({
      name: `printer ${name}`,
      confirm: 'Hapus printer',
      about:
        open.length > 0
          ? `${open.length} cetakan yang belum selesai ikut dibuang.`
          : 'Perangkat yang memakainya mencetak dari browser lagi.',
      remove: () => server.printers.remove({ id, version: printer.version }),
      removed: 'Printer berhasil dihapus.',
      failed: 'Gagal menghapus printer.',
      onRemoved: refresh,
    })
  const cause = open.find((print) => print.cause)?.cause
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <div className={rows.name}>
          <span className="strong">{name}</span>
          <State printer={printer} />
        </div>
        <div className="detail">
          {paper.replace('mm', ' mm')}
          {drawer && ' · laci uang'}
          {printedAt && ` · terakhir mencetak ${formatMoment(printedAt, store.timeZone)}`}
        </div>
        {cause && <div className={classes.wrong}>{CAUSE_WORDS[cause].advice}</div>}
      </div>
      <div className="wrap">
        {drawer && pages.includes('/create-transaction') && (
          <RowButton
            label={`Buka laci ${name}`}
            icon={IconCashRegister}
            onClick={() => void send('openDrawer')}
          >
            Laci
          </RowButton>
        )}
        <RowButton label={`Uji cetak ${name}`} onClick={() => void send('printTest')}>
          Uji cetak
        </RowButton>
        <IconButton label={`Ubah ${name}`} size={36} data-opens={id} onClick={onEdit}>
          <IconEdit size={18} />
        </IconButton>
        <IconButton label={`Hapus ${name}`} size={36} danger onClick={remove}>
          <IconTrash size={18} />
        </IconButton>
      </div>
      {open.length > 0 && (
        <ul className={classes.prints} aria-label={`Cetakan di ${name}`}>
          {open.map((print) => (
            <OpenPrint key={print.id} print={print} onSettled={refresh} />
          ))}
        </ul>
      )}
    </li>
  )
}

function State({ printer: { open, printedAt } }: { printer: Row }) {
  const cause = open.find((print) => print.cause)?.cause
  if (cause)
    return <StatusBadge tone={cause === 'paper' ? 'magenta' : 'yellow'} label={CAUSE_WORDS[cause].state} />
  if (open.some(({ state }) => state === 'unsure'))
    return <StatusBadge tone="yellow" label="Perlu diperiksa" />
  if (open.length > 0) return <StatusBadge tone="cyan" label="Mencetak" />
  return printedAt ? (
    <StatusBadge tone="green" label="Siap" />
  ) : (
    <Text span size="sm" c="dimmed">
      belum pernah mencetak
    </Text>
  )
}

/** A waiting print can be cancelled; of an interrupted one the user says whether it is on the paper. */
function OpenPrint({ print, onSettled }: { print: Print; onSettled: () => void }) {
  const { store } = useShop()
  const what = [PRINT_WORDS[print.kind], print.transactionId && transactionNumber(print.transactionId)]
    .filter(Boolean)
    .join(' ')
  const settle = (as: 'printed' | 'again' | 'drop') =>
    server.printers
      .resolvePrint({ params: { printId: print.id }, body: { resolution: as } })
      .then(onSettled, (failure: Error) => notifyFailure(failureMessage(failure), { error: failure }))
  const unsure = print.state === 'unsure'
  return (
    <li>
      <div>
        <span className="strong">{what}</span>{' '}
        {unsure
          ? 'terputus saat dikirim. Tercetak?'
          : print.state === 'sending'
            ? 'sedang dicetak'
            : 'menunggu'}
        <div className="detail">
          {formatMoment(print.createdAt, store.timeZone)} oleh {print.createdByName}
        </div>
      </div>
      <div className="wrap">
        {unsure && (
          <>
            <RowButton label={`${what} sudah tercetak`} onClick={() => void settle('printed')}>
              Ya
            </RowButton>
            <RowButton label={`Cetak ${what} lagi`} onClick={() => void settle('again')}>
              Belum, cetak lagi
            </RowButton>
          </>
        )}
        {print.state !== 'sending' && (
          <Button
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Buang ${what}`}
            onClick={() => void settle('drop')}
          >
            Buang
          </Button>
        )}
      </div>
    </li>
  )
}
