import { Button, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Drawer } from '../../../contract/drawers.ts'
import { type DrawerSettings, exceedsVarianceLimit, isOpened } from '../../../core/payments/drawer.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatTime, rupiah } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { FilterChips } from '../../kit/lists/filter-chip.tsx'
import classes from './close-dialog.module.css'
import type { BlindCount } from './use-blind-count.ts'

const REASONS = ['Salah kembalian', 'Belum dicatat', 'Tidak tahu']

/**
 * `chip` and `text` make up the reason of a variance. `remainingFloat`: undefined while untouched. `successor`: undefined for a deposit, null until a
 * colleague is chosen.
 */
export type CloseChoices = {
  chip: string | null
  text: string
  remainingFloat: number | null | undefined
  successor: string | null | undefined
}

type ChoiceProps = {
  blind: BlindCount
  settings: DrawerSettings
  choices: CloseChoices
  problems: Record<string, string>
  onChoose: (change: Partial<CloseChoices>) => void
}

type CloseResultProps = ChoiceProps & {
  drawer: Drawer
  hidden: boolean
  /** The reason of the variance, on phones. */
  reasonField: ReactNode
  /** Stays in the drawer (rupiah). */
  remainingFloat: number | null
  keepsTooMuch: boolean
  /** Goes to the owner (rupiah); null before a count. */
  deposited: number | null
  onCountAgain: () => void
}

/** Who closes, the variance, and what becomes of the cash. */
export function CloseResult(props: CloseResultProps) {
  const { drawer, blind, problems, choices, onChoose } = props
  const { user, store } = useShop()
  const { successor } = choices
  return (
    <section aria-label="Hasil" hidden={props.hidden}>
      {props.reasonField && <h3 tabIndex={-1}>Hasil</h3>}
      {props.reasonField}
      <h3>Setelah ditutup</h3>
      <SegmentedControl
        fullWidth
        aria-label="Setelah ditutup"
        value={successor === undefined ? 'deposit' : 'hand-over'}
        data={[
          { value: 'deposit', label: 'Disetor' },
          { value: 'hand-over', label: 'Serah terima' },
        ]}
        onChange={(way) => onChoose({ successor: way === 'deposit' ? undefined : null })}
      />
      {successor === undefined ? (
        <>
          <MoneyField
            label="Tinggal di laci, modal berikutnya"
            value={props.remainingFloat}
            error={props.keepsTooMuch ? `Paling banyak ${rupiah(blind.counted)}` : problems.remainingFloat}
            onChange={(remainingFloat) => onChoose({ remainingFloat })}
          />
          <div className={classes.between}>
            <span>Disetor ke pemilik</span>
            <span className="strong">
              {props.deposited === null ? '—' : <Money amount={props.deposited} />}
            </span>
          </div>
        </>
      ) : (
        <Successor
          value={successor}
          error={problems.userId}
          onChange={(successor) => onChoose({ successor })}
        />
      )}
      <dl className={classes.lines}>
        <div>
          <dt>{isOpened(drawer) ? 'Dibuka' : 'Belum dibuka, uang tercatat sejak'}</dt>
          <dd>
            {formatTime(drawer.openedAt ?? drawer.startedAt, store.timeZone)}
            {drawer.openedByName && `, ${drawer.openedByName}`}
          </dd>
        </div>
        <div>
          <dt>Ditutup oleh</dt>
          <dd className="strong">{user.name}</dd>
        </div>
      </dl>
      {blind.isBlind && (
        <Text c="dimmed">Selisih terlihat setelah hitungan disimpan. Setiap hitungan tercatat.</Text>
      )}
      {blind.isSaved && (
        <Button variant="default" onClick={props.onCountAgain}>
          Hitung lagi
        </Button>
      )}
    </section>
  )
}

export function VarianceReason({ blind, settings, choices, problems, onChoose }: ChoiceProps) {
  if (!blind.hasVariance || !blind.shownVariances) return null
  return (
    <>
      <fieldset className={classes.reason}>
        <legend>Alasan selisih *</legend>
        <FilterChips values={REASONS} value={choices.chip} onChange={(chip) => onChoose({ chip })} />
        <TextInput
          aria-label="Keterangan selisih"
          placeholder="Keterangan"
          maxLength={160}
          value={choices.text}
          error={problems.reason}
          onChange={(event) => onChoose({ text: event.currentTarget.value })}
        />
      </fieldset>
      {exceedsVarianceLimit(blind.shownVariances, settings.varianceApprovalLimit) && (
        <Text c="var(--pp-y-ink)" fz="sm" fw={600}>
          Selisih di atas {rupiah(settings.varianceApprovalLimit)} perlu disaksikan rekan, jika ada.
        </Text>
      )}
    </>
  )
}

function Successor(props: {
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}) {
  const input = { call: 'drawers.close' as const, rights: [], discount: 0 }
  const colleagues = useQuery(queries.approvals.colleagues.queryOptions({ input }))
  return (
    <Select
      label="Diterima oleh"
      required
      placeholder="Pilih rekan"
      description="Laci berikutnya mulai dengan seluruh uang yang terhitung."
      data={(colleagues.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      {...props}
    />
  )
}
