import type { Store } from '../../../../contract/store.ts'
import {
  BOOLEAN_RIGHTS,
  type BooleanRight,
  canOpen,
  discountLimitOf,
  hasRight,
  PAGES,
  type Page,
  RIGHTS,
  type Right,
  ROLES,
  type Role,
} from '../../../../core/access/access.ts'
import { RIGHT_LABELS } from '../../../../core/access/right-labels.ts'
import { numberProblem, PERCENT_INPUT } from '../../../../core/money/number.ts'
import { DEFAULT_STORE } from '../../../../core/shop/store.ts'
import { saveRolePermissions } from '../../../data/server-writes.ts'
import { formatPercent } from '../../../format.ts'
import type { RecordDefinition } from '../../../kit/records/record-definition.ts'
import type { useRecord } from '../../../kit/records/use-record.ts'
import { PAGE_FACTS } from '../../../pages.ts'
import { ROLE_LABELS } from '../../../text.ts'

const GRANTS: Record<Page, string> = {
  '/': 'Pengumuman, ringkasan hari ini, aksi cepat',
  '/create-transaction': 'Catat pesanan dan terima pembayaran',
  '/transactions': 'Lihat, ubah status, cetak invoice',
  '/customers': 'Data pelanggan dan tingkat member',
  '/products': 'Harga, tingkat harga, kategori',
  '/expenses': 'Catat biaya toko',
  '/receivables': 'Tagihan, pengingat, terima pembayaran',
  '/analytics': 'Penjualan, mesin, pelanggan teratas',
  '/settings': 'Toko, pengguna, hak akses, invoice',
}

type BoxCell = `${Role}:${Page | BooleanRight}`
type LimitCell = `${Role}:discount`
/** A field of the form: whether a role may open a page or has a right, as 'cashier:/receivables', 'cashier:refund'. */
type Cell = BoxCell | LimitCell
/** Of the discount how much at most, in percent; 0 is none, null an empty field. */
type Cells = Record<BoxCell, boolean> & Record<LimitCell, number | null>
export type PermissionsRecord = ReturnType<typeof useRecord<Store, Cells, Cells>>

export type GrantRow = {
  grant: Page | Right
  label: string
  hint: string
  /** Whether a colleague can approve it on the spot. */
  approvable: boolean
}

/** Payments go through the outbox, and viewing is no action: neither can be approved on the spot. */
const NOT_APPROVED: readonly Right[] = ['receivePayments', 'seeProfit']

export const GROUPS: { head: string; hint: string; rows: GrantRow[] }[] = [
  {
    head: 'Halaman yang boleh dibuka',
    hint: 'Perubahan berlaku begitu disimpan, juga bagi pengguna yang sedang masuk.',
    rows: (Object.keys(PAGE_FACTS) as Page[]).map((page) => ({
      grant: page,
      label: grantLabel(page),
      hint: GRANTS[page],
      approvable: false,
    })),
  },
  {
    head: 'Tindakan yang boleh dilakukan',
    hint: 'Yang bertanda perisai, tanpa centang, masih bisa dilakukan dengan kata sandi rekan yang berhak, saat itu juga.',
    rows: RIGHTS.map((right) => ({
      grant: right,
      label: grantLabel(right),
      hint: RIGHT_LABELS[right].hint,
      approvable: !NOT_APPROVED.includes(right),
    })),
  },
]

/** A shop that prints without approvals is not asked who may. */
export function groupsOf({ proofGate }: Pick<Store, 'proofGate'>): typeof GROUPS {
  const isShown = ({ grant }: GrantRow) => grant !== 'printUnapproved' || proofGate
  return GROUPS.map((group) => ({ ...group, rows: group.rows.filter(isShown) }))
}

/** Two people who change the same cell have changed it alike: no conflict. */
export const PERMISSIONS: RecordDefinition<Store, Cells, Cells> = {
  noun: 'hak akses',
  names: cellsOf((role, grant) => `${ROLE_LABELS[role]}: ${grantLabel(grant)}`),
  valuesOf: (stored) => {
    const { rolePermissions, roleRights } = stored ?? DEFAULT_STORE
    return cellsOf((role, grant) => {
      if (grant === 'discount') return discountLimitOf(role, roleRights)
      return isRight(grant) ? hasRight(role, grant, roleRights) : canOpen(role, grant, rolePermissions)
    }) as Cells
  },
  problemsOf: (cells) =>
    Object.fromEntries(
      ROLES.flatMap((role) => {
        const problem = numberProblem(cells[`${role}:discount`], PERCENT_INPUT)
        return problem ? [[`${role}:discount`, problem]] : []
      }),
    ),
  inputOf: (cells) => cells,
  texts: Object.fromEntries(
    ROLES.map((role) => [`${role}:discount`, (limit: number | null) => formatPercent((limit ?? 0) / 100)]),
  ),
  // The request carries every cell.
  update: ({ version }, _changes, cells) =>
    saveRolePermissions({
      version,
      rolePermissions: ofEachRole((role) => PAGES.filter((page) => cells[`${role}:${page}`])),
      roleRights: ofEachRole((role) => ({
        granted: BOOLEAN_RIGHTS.filter((right) => cells[`${role}:${right}`]),
        discountLimit: cells[`${role}:discount`] ?? 0,
      })),
    }),
  saved: 'Hak akses berhasil disimpan.',
  failed: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
}

/** 'Kasir + Piutang', 'Operator − Daftar Transaksi', 'Kasir, diskon sampai 10%' */
export function changeWords(cells: Cells, changed: readonly Cell[]): string[] {
  return changed.map((cell) => {
    const [role, grant] = cell.split(':') as [Role, Page | Right]
    const content = cells[cell]
    if (grant === 'discount' && content)
      return `${ROLE_LABELS[role]}, diskon sampai ${formatPercent(Number(content) / 100)}`
    return `${ROLE_LABELS[role]} ${content ? '+' : '−'} ${grantLabel(grant)}`
  })
}

/** '6 dari 9': how many of a group's rows a role has. */
export function countWords(role: Role, cells: Cells, rows: readonly GrantRow[]): string {
  return `${rows.filter(({ grant }) => cells[`${role}:${grant}`]).length} dari ${rows.length}`
}

export function isRight(grant: Page | Right): grant is Right {
  return (RIGHTS as readonly string[]).includes(grant)
}

function cellsOf<Content>(content: (role: Role, grant: Page | Right) => Content): Record<Cell, Content> {
  const cells = ROLES.flatMap((role) =>
    [...PAGES, ...RIGHTS].map((grant) => [`${role}:${grant}`, content(role, grant)]),
  )
  return Object.fromEntries(cells)
}

function ofEachRole<Content>(content: (role: Role) => Content): Record<Role, Content> {
  return Object.fromEntries(ROLES.map((role) => [role, content(role)])) as Record<Role, Content>
}

function grantLabel(grant: Page | Right): string {
  if (isRight(grant)) return RIGHT_LABELS[grant].name
  return grant === '/' ? 'Dashboard' : PAGE_FACTS[grant].name
}
